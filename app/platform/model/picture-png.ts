import { chunkName, MAX_EXTRAS, type PictureHeader, type Span, startsWith, u32be } from './picture-bytes.ts'

const MAX_SIDE_PX = 0x7fffffff

/** The chunks that draw the picture and its colours (PNG third edition, clauses 11 and 12). */
const DRAWN = new Set(
	'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV mDCv cLLI cLLi bKGD hIST pHYs sPLT'.split(' '),
)
const MOVING = new Set(['acTL', 'fcTL', 'fdAT'])

/** Reads bytes that begin like a PNG. */
export function readPngHeader(bytes: Uint8Array): PictureHeader | null {
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
