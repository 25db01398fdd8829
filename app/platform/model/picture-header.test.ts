import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
	bytes,
	COMMENT,
	canvas,
	EOI,
	exif,
	frame,
	JFIF,
	jpeg,
	lossless,
	lossy,
	png,
	pngChunk,
	pngHead,
	riff,
	riffChunk,
	SCAN,
	SOI,
	segment,
	webp,
	XMP,
} from '../../../tests/fakes/picture-bytes.ts'
import { findPictureType, readPictureHeader, withoutExtras } from './picture-header.ts'

const SIZE = { widthPx: 1920, heightPx: 1081 }

test('the size and the end of a JPEG are found', () => {
	const file = jpeg(SIZE)
	expect(readPictureHeader(file)).toEqual({
		type: 'image/jpeg',
		...SIZE,
		isMoving: false,
		extras: [],
		endBytes: file.length,
	})
})

test('a progressive JPEG is read scan after scan', () => {
	const progressive = bytes(SOI, JFIF, segment(0xc2, frame(SIZE).subarray(4)), SCAN, SCAN, EOI)
	expect(readPictureHeader(progressive)).toMatchObject({ ...SIZE, extras: [], endBytes: progressive.length })
})

test.each([
	['Exif', exif(6)],
	['XMP', XMP],
	['a comment', COMMENT],
	['Photoshop', segment(0xed, bytes('Photoshop 3.0\0'))],
	['a thumbnail', segment(0xe0, bytes('JFXX\0', 0x10))],
	['additional pictures', segment(0xe2, bytes('MPF\0'))],
])('%s in a JPEG is an extra and is removed', (_name, extra) => {
	const file = jpeg(SIZE, extra)
	const from = SOI.length + JFIF.length
	expect(readPictureHeader(file)?.extras).toEqual([{ from, to: from + extra.length }])
	expect(withoutExtras(file)).toEqual(jpeg(SIZE))
})

test('the colours of a JPEG are not an extra', () => {
	const file = jpeg(SIZE, segment(0xe2, bytes('ICC_PROFILE\0', 1, 1)), segment(0xee, bytes('Adobe', 0, 100)))
	expect(readPictureHeader(file)?.extras).toEqual([])
	expect(withoutExtras(file)).toEqual(file)
})

test('bytes between the segments of a JPEG are an extra', () => {
	const file = bytes(SOI, JFIF, 'PK\x03\x04', 0xff, 0x00, frame(SIZE), SCAN, EOI)
	expect(withoutExtras(file)).toEqual(jpeg(SIZE))
})

test('what follows the end of a JPEG is not part of it', () => {
	const file = jpeg(SIZE)
	expect(readPictureHeader(bytes(file, '<html>'))?.endBytes).toBe(file.length)
	expect(withoutExtras(bytes(file, '<html>'))).toEqual(file)
})

test('the beginning of a JPEG is enough for its size, and has no end', () => {
	const beginning = jpeg(SIZE, exif(1)).subarray(0, -4)
	expect(readPictureHeader(beginning)).toMatchObject({ ...SIZE, endBytes: null })
	expect(withoutExtras(beginning)).toBeNull()
})

test.each([
	['two frames', bytes(SOI, frame({ widthPx: 1, heightPx: 1 }), frame(SIZE), SCAN, EOI)],
	['no frame', bytes(SOI, JFIF, SCAN, EOI)],
	['no height', bytes(SOI, frame({ widthPx: 9, heightPx: 0 }), SCAN, EOI)],
	['a second start marker', bytes(SOI, SOI, frame(SIZE), SCAN, EOI)],
	['a segment shorter than its own length', bytes(SOI, 0xff, 0xe1, 0, 1, frame(SIZE), SCAN, EOI)],
])('a JPEG with %s is not accepted', (_name, file) => {
	expect(readPictureHeader(file)).toBeNull()
})

test('the size and the end of a PNG are found', () => {
	const file = png(SIZE, pngChunk('iCCP', bytes('x\0')), pngChunk('sRGB', bytes(0)))
	expect(readPictureHeader(file)).toEqual({
		type: 'image/png',
		...SIZE,
		isMoving: false,
		extras: [],
		endBytes: file.length,
	})
})

test.each(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME', 'abCD'])('%s in a PNG is an extra and is removed', (name) => {
	const file = png(SIZE, pngChunk(name, bytes('where it was')))
	expect(readPictureHeader(file)?.extras).toHaveLength(1)
	expect(withoutExtras(file)).toEqual(png(SIZE))
})

test('a PNG of 30,000 x 30,000 px is recognized by its first 33 bytes', () => {
	const huge = { widthPx: 30_000, heightPx: 30_000 }
	expect(readPictureHeader(pngHead(huge))).toMatchObject({ ...huge, endBytes: null })
})

test('a PNG with frames is a moving picture', () => {
	expect(readPictureHeader(png(SIZE, pngChunk('acTL', bytes(0, 0, 0, 2))))?.isMoving).toBe(true)
})

test.each([
	['no width', png({ widthPx: 0, heightPx: 1 })],
	['a second header', png(SIZE, pngChunk('IHDR', new Uint8Array(13)))],
	['a chunk without a name', png(SIZE, pngChunk('\0\0\0\0'))],
	['a different first chunk', bytes('\x89PNG\r\n\x1a\n', pngChunk('tEXt', new Uint8Array(40)))],
])('a PNG with %s is not accepted', (_name, file) => {
	expect(readPictureHeader(file)).toBeNull()
})

test.each([
	['lossy', webp(SIZE)],
	['lossless', riff(lossless(SIZE))],
	['extended', riff(canvas(SIZE), riffChunk('ICCP', bytes('abc')), riffChunk('ALPH', bytes(1)), lossy(SIZE))],
])('the size and the end of a %s WebP are found', (_name, file) => {
	expect(readPictureHeader(file)).toEqual({
		type: 'image/webp',
		...SIZE,
		isMoving: false,
		extras: [],
		endBytes: file.length,
	})
})

test.each(['EXIF', 'XMP ', 'ABCD'])('%s in a WebP is an extra and is removed, and the flags with it', (name) => {
	const file = riff(canvas(SIZE, 0x1c), lossy(SIZE), riffChunk(name, bytes('where it was')))
	expect(readPictureHeader(file)?.extras).toHaveLength(1)
	expect(withoutExtras(file)).toEqual(riff(canvas(SIZE, 0x10), lossy(SIZE)))
})

test('a WebP with frames is a moving picture', () => {
	const moving = riff(canvas(SIZE, 2), riffChunk('ANIM', new Uint8Array(6)), riffChunk('ANMF', new Uint8Array(24)))
	expect(readPictureHeader(moving)).toMatchObject({ isMoving: true, endBytes: moving.length })
})

test.each([
	['a canvas that hides a larger picture', riff(canvas({ widthPx: 10, heightPx: 10 }), lossy(SIZE))],
	['two pictures', riff(lossy(SIZE), lossy(SIZE))],
	['a chunk longer than the file', bytes('RIFF', [12, 0, 0, 0], 'WEBPVP8 ', [99, 0, 0, 0])],
	['a frame that depends on another one', riff(riffChunk('VP8 ', bytes(0x11, 0, 0, 0x9d, 1, 0x2a, 1, 0, 1, 0)))],
	['not a picture', riff(riffChunk('ICCP', bytes('abcd')))],
])('a WebP with %s is not accepted', (_name, file) => {
	expect(readPictureHeader(file)).toBeNull()
})

test('what follows a WebP is not part of it', () => {
	expect(withoutExtras(bytes(webp(SIZE), 'PK\x03\x04'))).toEqual(webp(SIZE))
})

test.each([
	['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
	['HTML', bytes('<!doctype html>')],
	['GIF', bytes('GIF89a', 1, 0, 1, 0)],
	['PDF', bytes('%PDF-1.7')],
	['nothing', bytes()],
])('%s is not a supported picture', (_name, file) => {
	expect(findPictureType(file)).toBeNull()
	expect(readPictureHeader(file)).toBeNull()
})

const beginnings = fc.constantFrom<Uint8Array>(
	bytes(),
	bytes(SOI, JFIF),
	bytes(SOI, frame(SIZE), SCAN),
	pngHead(SIZE),
	bytes('RIFF', [40, 0, 0, 0], 'WEBP'),
	bytes('RIFF', [40, 0, 0, 0], 'WEBP', canvas(SIZE)),
)

test('any bytes are read without throwing, and a picture without its extras has none', () => {
	fc.assert(
		fc.property(beginnings, fc.uint8Array({ maxLength: 80 }), (beginning, rest) => {
			const file = bytes(beginning, rest)
			const header = readPictureHeader(file)
			for (const { from, to } of header?.extras ?? []) expect(from).toBeLessThan(to)
			const bare = withoutExtras(file)
			if (bare) expect(readPictureHeader(bare)).toMatchObject({ extras: [], endBytes: bare.length })
		}),
		{ numRuns: 5_000 },
	)
})

test('a picture with one changed byte is read without throwing', () => {
	const files = [jpeg(SIZE, exif(6), XMP), png(SIZE, pngChunk('tEXt', bytes('x'))), riff(canvas(SIZE), lossy(SIZE, 9))]
	fc.assert(
		fc.property(fc.constantFrom(...files), fc.nat(), fc.nat(255), (file, position, value) => {
			const changed = file.slice()
			changed[position % file.length] = value
			const bare = withoutExtras(changed)
			if (bare) expect(bare.length).toBeLessThanOrEqual(changed.length)
		}),
		{ numRuns: 5_000 },
	)
})

test.each([
	['JPEG', jpeg(SIZE, ...Array.from({ length: 2_000 }, () => COMMENT))],
	['PNG', png(SIZE, ...Array.from({ length: 2_000 }, () => pngChunk('tEXt')))],
	['WebP', riff(canvas(SIZE), ...Array.from({ length: 2_000 }, () => riffChunk('EXIF', bytes())), lossy(SIZE))],
])('a %s of thousands of extras is refused before it exhausts memory', (_name, file) => {
	expect(readPictureHeader(file)).toBeNull()
})

test('the work grows with the bytes, not with their square', () => {
	let reads = 0
	const counted = (file: Uint8Array): Uint8Array =>
		new Proxy(file, {
			get(target, key) {
				if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1
				const value = Reflect.get(target, key, target)
				return typeof value === 'function' ? value.bind(target) : value
			},
		})
	const worst = bytes(SOI, frame(SIZE), ...Array.from({ length: 2_000 }, () => [...SCAN, 0xff, 0xff, 7, 0xff, 0]))
	readPictureHeader(counted(worst))
	expect(reads).toBeLessThan(4 * worst.length)
})
