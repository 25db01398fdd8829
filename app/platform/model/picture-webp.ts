import {
	byteAt,
	chunkName,
	MAX_EXTRAS,
	type PictureHeader,
	type Span,
	startsWith,
	u16le,
	u24le,
	u32le,
} from './picture-bytes.ts'

type Size = { widthPx: number; heightPx: number }

const DRAWN = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'])
const MOVING = new Set(['ANIM', 'ANMF'])
const EXIF_AND_XMP_FLAGS = 0x08 | 0x04
const RIFF_HEADER_BYTES = 12

/**
 * Reads bytes that begin like a WebP. The container of RFC 9649: RIFF, then VP8 (lossy), VP8L (lossless) or VP8X
 * (followed by more chunks).
 */
export function readWebpHeader(bytes: Uint8Array): PictureHeader | null {
	const fileBytes = 8 + u32le(bytes, 4)
	const known = Math.min(fileBytes, bytes.length)

	let canvas: Size | null = null
	let drawn: Size | null = null
	let isMoving = false
	const extras: Span[] = []
	let at = RIFF_HEADER_BYTES
	while (at + 8 <= known) {
		if (extras.length > MAX_EXTRAS) return null
		const name = chunkName(bytes, at)
		const contentBytes = u32le(bytes, at + 4)
		if (at + 8 + contentBytes > fileBytes) return null
		// Content of an odd length is followed by a zero, which some encoders omit at the end.
		const to = Math.min(at + 8 + contentBytes + (contentBytes % 2), fileBytes)
		if (name === 'VP8X') {
			if (at !== RIFF_HEADER_BYTES) return null
			canvas = readCanvas(bytes, at + 8)
			if (!canvas) return null
		} else if (name === 'VP8 ' || name === 'VP8L') {
			if (drawn) return null
			drawn = name === 'VP8 ' ? readLossy(bytes, at + 8) : readLossless(bytes, at + 8)
			if (!drawn) return null
		} else if (MOVING.has(name)) isMoving = true
		else if (!DRAWN.has(name)) extras.push({ from: at, to })
		at = to
	}
	// A small canvas over a huge picture would bypass every limit.
	if (canvas && drawn && (canvas.widthPx !== drawn.widthPx || canvas.heightPx !== drawn.heightPx)) return null
	const size = canvas ?? drawn
	if (!size) return null
	const isWhole = at === fileBytes && fileBytes <= bytes.length && (drawn !== null || isMoving)
	return { type: 'image/webp', ...size, isMoving, extras, endBytes: isWhole ? fileBytes : null }
}

function readCanvas(bytes: Uint8Array, at: number): Size | null {
	if (at + 10 > bytes.length) return null
	return { widthPx: u24le(bytes, at + 4) + 1, heightPx: u24le(bytes, at + 7) + 1 }
}

/** RFC 6386, 9.1: a key frame's three bytes, its start code, then 14 bits per side. */
function readLossy(bytes: Uint8Array, at: number): Size | null {
	if (at + 10 > bytes.length || (byteAt(bytes, at) & 1) !== 0 || !startsWith(bytes, '\x9d\x01\x2a', at + 3)) return null
	const widthPx = u16le(bytes, at + 6) & 0x3fff
	const heightPx = u16le(bytes, at + 8) & 0x3fff
	return widthPx > 0 && heightPx > 0 ? { widthPx, heightPx } : null
}

/** RFC 9649, 3.4: a signature byte, then 14 bits per side, one less than the size. */
function readLossless(bytes: Uint8Array, at: number): Size | null {
	if (at + 5 > bytes.length || bytes[at] !== 0x2f) return null
	const bits = u32le(bytes, at + 1)
	return { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >>> 14) & 0x3fff) + 1 }
}

/** Corrects the length and the flags after chunks were removed. Changes the bytes in place. */
export function repairWebp(bytes: Uint8Array): void {
	new DataView(bytes.buffer, bytes.byteOffset).setUint32(4, bytes.length - 8, true)
	if (startsWith(bytes, 'VP8X', RIFF_HEADER_BYTES))
		bytes[RIFF_HEADER_BYTES + 8] = byteAt(bytes, 20) & ~EXIF_AND_XMP_FLAGS
}
