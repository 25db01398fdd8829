import type { PictureType } from './picture.ts'
import { chunkName, MAX_EXTRAS, type PictureHeader, type Span, startsWith, u32be } from './picture-bytes.ts'
import { readJpegHeader } from './picture-jpeg.ts'
import { readWebpHeader, repairWebp } from './picture-webp.ts'

/** The number of bytes that `findPictureType` reads. */
export const MAGIC_BYTES = 12

/** The type of a file by its first bytes, never by its name; null for anything but JPEG, PNG and WebP. */
export function findPictureType(bytes: Uint8Array): PictureType | null {
	if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg'
	if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png'
	if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp'
	return null
}

const READERS = { 'image/jpeg': readJpegHeader, 'image/png': readPngHeader, 'image/webp': readWebpHeader }

/**
 * Type, size in pixels and extras of a picture, from its bytes alone and without decoding anything. The bytes may be
 * the beginning of a file. Null for anything but a picture, and for headers that contradict themselves. Reads each byte
 * at most once and never throws.
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
	const type = findPictureType(bytes)
	return type && READERS[type](bytes)
}

/**
 * The same picture without its extras and without what follows its end: colours are kept, place and camera are removed.
 * No pixel changes. Null when it is not a complete picture.
 */
export function withoutExtras(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
	const header = readPictureHeader(bytes)
	if (!header || header.endBytes === null) return null
	const { extras, endBytes } = header
	const extraBytes = extras.reduce((sum, { from, to }) => sum + to - from, 0)
	const bare = new Uint8Array(endBytes - extraBytes)
	let read = 0
	let written = 0
	for (const { from, to } of [...extras, { from: endBytes, to: endBytes }]) {
		bare.set(bytes.subarray(read, from), written)
		written += from - read
		read = to
	}
	if (header.type === 'image/webp') repairWebp(bare)
	return bare
}

const MAX_SIDE_PX = 0x7fffffff

/** The chunks that draw the picture and its colours (PNG third edition, clauses 11 and 12). */
const DRAWN = new Set(
	'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV mDCv cLLI cLLi bKGD hIST pHYs sPLT'.split(' '),
)
const MOVING = new Set(['acTL', 'fcTL', 'fdAT'])

/** Reads bytes that begin like a PNG. */
function readPngHeader(bytes: Uint8Array): PictureHeader | null {
	if (!startsWith(bytes, '\0\0\0\rIHDR', 8) || bytes.length < 33) return null
	const widthPx = u32be(bytes, 16)
	const heightPx = u32be(bytes, 20)
	if (widthPx === 0 || heightPx === 0 || widthPx > MAX_SIDE_PX || heightPx > MAX_SIDE_PX) return null

	const extras: Span[] = []
	let isMoving = false
	let endBytes: number | null = null
	let at = 33
	while (endBytes === null && at + 12 <= bytes.length) {
		if (extras.length > MAX_EXTRAS) return null
		const name = chunkName(bytes, at + 4)
		if (!/^[A-Za-z]{4}$/.test(name) || name === 'IHDR') return null
		const to = at + 12 + u32be(bytes, at)
		if (MOVING.has(name)) isMoving = true
		else if (!DRAWN.has(name)) extras.push({ from: at, to })
		if (to > bytes.length) break
		if (name === 'IEND') endBytes = to
		at = to
	}
	return { type: 'image/png', widthPx, heightPx, isMoving, extras, endBytes }
}
