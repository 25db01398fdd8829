import { expect, test } from 'vitest'
import {
	bytes,
	canvas,
	exif,
	jpeg,
	lossy,
	png,
	pngChunk,
	pngHead,
	riff,
	riffChunk,
	webp,
} from '../../../tests/fakes/picture-bytes.ts'
import { AppError, type ErrorCode } from './errors.ts'
import { checkVariants, MAX_VARIANT_BYTES } from './picture-check.ts'
import { PICTURE_MESSAGES as M } from './picture-messages.ts'

const sized = (widthPx: number, heightPx: number) => ({ widthPx, heightPx })
const GOOD = { 320: webp(sized(320, 180)), 960: webp(sized(960, 540)), 1920: webp(sized(1920, 1080)) }

const refusal = (variants: Parameters<typeof checkVariants>[0]): [ErrorCode, string] | 'taken' => {
	try {
		checkVariants(variants)
		return 'taken'
	} catch (error) {
		if (!(error instanceof AppError)) throw error
		return [error.code, error.message]
	}
}

test('three sizes of one picture pass and return their type', () => {
	expect(checkVariants(GOOD)).toBe('image/webp')
	const [small, middle, wide] = [sized(320, 427), sized(960, 1280), sized(1920, 2560)]
	expect(checkVariants({ 320: jpeg(small), 960: jpeg(middle), 1920: jpeg(wide) })).toBe('image/jpeg')
	expect(checkVariants({ 320: png(small), 960: png(middle), 1920: png(wide) })).toBe('image/png')
})

test('a small picture keeps its size under the wider names', () => {
	const small = webp(sized(500, 333))
	expect(checkVariants({ 320: webp(sized(320, 213)), 960: small, 1920: small })).toBe('image/webp')
	const tiny = webp(sized(1, 1))
	expect(checkVariants({ 320: tiny, 960: tiny, 1920: tiny })).toBe('image/webp')
})

test('heights may differ by their rounding and by no more', () => {
	expect(refusal({ ...GOOD, 320: webp(sized(320, 181)) })).toBe('taken')
	expect(refusal({ ...GOOD, 320: webp(sized(320, 182)) })).toEqual(['invalid', M.variantsDiffer])
})

test.each<[string, Partial<typeof GOOD>, ErrorCode, string]>([
	['an empty size', { 320: bytes() }, 'invalid', M.variantEmpty],
	['a size over 5 MB', { 1920: webp(sized(1920, 1080), MAX_VARIANT_BYTES) }, 'too_large', M.variantTooLarge],
	['an SVG', { 960: bytes('<svg onload="alert(1)"/>') }, 'unsupported', M.wrongType],
	['an HTML page', { 960: bytes('<!doctype html><script>') }, 'unsupported', M.wrongType],
	['a damaged header', { 960: riff(canvas(sized(9, 9)), lossy(sized(960, 540))) }, 'invalid', M.variantBroken],
	['a truncated picture', { 960: GOOD[960].subarray(0, -2) }, 'invalid', M.variantBroken],
	['30,000 x 30,000 px', { 1920: pngHead(sized(30_000, 30_000)) as never }, 'invalid', M.variantPixels],
	['a size wider than its name', { 320: GOOD[960] }, 'invalid', M.variantTooWide],
	[
		'an animation',
		{ 1920: riff(canvas(sized(1920, 1080), 2), riffChunk('ANIM', bytes(0, 0))) },
		'invalid',
		M.variantMoving,
	],
	['Exif', { 1920: jpeg(sized(1920, 1080), exif(1)) }, 'invalid', M.variantExtras],
	['a text chunk in a PNG', { 1920: png(sized(1920, 1080), pngChunk('tEXt')) }, 'invalid', M.variantExtras],
	['a second file appended', { 1920: bytes(GOOD[1920], 'PK\x03\x04', new Uint8Array(40)) }, 'invalid', M.variantTail],
	['another aspect ratio', { 960: webp(sized(960, 960)) }, 'invalid', M.variantsDiffer],
	['another type', { 960: jpeg(sized(960, 540)) }, 'invalid', M.variantsDiffer],
	['a missing width', { 960: webp(sized(320, 180)) }, 'invalid', M.variantsDiffer],
])('%s is refused with its reason', (_name, change, code, message) => {
	expect(refusal({ ...GOOD, ...change })).toEqual([code, message])
})

test('a few padding bytes after a picture are no second file', () => {
	expect(refusal({ ...GOOD, 320: bytes(GOOD[320], new Uint8Array(16)) })).toBe('taken')
})
