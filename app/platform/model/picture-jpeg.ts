import { byteAt, MAX_EXTRAS, type PictureHeader, type Span, startsWith, u16be } from './picture-bytes.ts'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const DHT = 0xc4
const JPG = 0xc8
const DAC = 0xcc
const APP0 = 0xe0
const APP2 = 0xe2
const APP14 = 0xee
const APP15 = 0xef
const JPG0 = 0xf0
const COM = 0xfe

/** Reads bytes that begin like a JPEG. Segments by the markers of ITU-T T.81, table B.1. */
export function readJpegHeader(bytes: Uint8Array): PictureHeader | null {
	const extras: Span[] = []
	let size: { widthPx: number; heightPx: number } | null = null
	let endBytes: number | null = null
	let at = 2
	while (at + 2 <= bytes.length) {
		if (extras.length > MAX_EXTRAS) return null
		const marker = byteAt(bytes, at + 1)
		if (bytes[at] !== 0xff || marker < 0xc0 || isRestart(marker)) {
			// Decoders skip anything between markers, so anything may be hidden there.
			const to = nextMarker(bytes, at + 1)
			extras.push({ from: at, to })
			at = to
			continue
		}
		// Any number of 0xff may precede a marker.
		if (marker === 0xff) {
			at += 1
			continue
		}
		if (marker === EOI) {
			endBytes = at + 2
			break
		}
		if (marker === SOI) return null
		if (at + 4 > bytes.length) break
		const to = at + 2 + u16be(bytes, at + 2)
		if (to < at + 4) return null
		if (isFrame(marker)) {
			// Two frames: decoders disagree on which one counts.
			if (size || to < at + 9) return null
			if (at + 9 > bytes.length) break
			size = { widthPx: u16be(bytes, at + 7), heightPx: u16be(bytes, at + 5) }
			if (size.widthPx === 0 || size.heightPx === 0) return null
		}
		if (isExtra(bytes, marker, at + 4)) extras.push({ from: at, to })
		// Compressed data continues until the next marker; a restart marker is part of it.
		at = marker === SOS ? nextMarker(bytes, to) : to
	}
	if (!size) return null
	return { type: 'image/jpeg', ...size, isMoving: false, extras, endBytes }
}

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7

const isFrame = (marker: number): boolean =>
	marker >= 0xc0 && marker <= 0xcf && marker !== DHT && marker !== JPG && marker !== DAC

/** Among the application segments only JFIF, the colour profile and Adobe's colour transform change what is drawn. */
function isExtra(bytes: Uint8Array, marker: number, content: number): boolean {
	if (marker === APP0) return !startsWith(bytes, 'JFIF\0', content)
	if (marker === APP2) return !startsWith(bytes, 'ICC_PROFILE\0', content)
	if (marker === APP14) return !startsWith(bytes, 'Adobe', content)
	return (marker > APP0 && marker <= APP15) || (marker >= JPG0 && marker <= COM)
}

/** The position of the next 0xff that is neither a stuffed zero nor a restart, or the end. */
function nextMarker(bytes: Uint8Array, from: number): number {
	for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
		const marker = byteAt(bytes, at + 1)
		if (marker >= 0xc0 && marker !== 0xff && !isRestart(marker)) return at
	}
	return bytes.length
}
