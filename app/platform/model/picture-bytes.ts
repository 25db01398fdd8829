import type { PictureType } from './picture.ts'

/** A range of bytes; `to` is exclusive. */
export type Span = { from: number; to: number }

/** What the bytes of a picture reveal before it is decoded. */
export type PictureHeader = {
	type: PictureType
	widthPx: number
	heightPx: number
	/** Several frames. */
	isMoving: boolean
	/** Parts that are not needed to draw it, in order: camera, place, texts, thumbnails, unknown chunks. */
	extras: Span[]
	/** Where the picture ends; null when the bytes stop before its end. What follows is not part of it. */
	endBytes: number | null
}

/** No camera writes this many; a file that does is made to exhaust the reader's memory, and is refused. */
export const MAX_EXTRAS = 1_000

export const u16be = (bytes: Uint8Array, at: number): number => (byteAt(bytes, at) << 8) | byteAt(bytes, at + 1)
export const u16le = (bytes: Uint8Array, at: number): number => byteAt(bytes, at) | (byteAt(bytes, at + 1) << 8)
export const u24le = (bytes: Uint8Array, at: number): number => u16le(bytes, at) | (byteAt(bytes, at + 2) << 16)
/** Never negative: a shift by 24 would make the highest bit a sign. */
export const u32be = (bytes: Uint8Array, at: number): number => u16be(bytes, at) * 0x10000 + u16be(bytes, at + 2)
export const u32le = (bytes: Uint8Array, at: number): number => u16le(bytes, at) + u16le(bytes, at + 2) * 0x10000

/** A byte; 0 beyond the end. */
export const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0

/** Whether the bytes at `at` are this Latin-1 text. */
export function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
	if (at + text.length > bytes.length) return false
	for (let i = 0; i < text.length; i += 1) if (bytes[at + i] !== text.charCodeAt(i)) return false
	return true
}

/** Four bytes as Latin-1 text: the name of a PNG or RIFF chunk. */
export const chunkName = (bytes: Uint8Array, at: number): string =>
	String.fromCharCode(byteAt(bytes, at), byteAt(bytes, at + 1), byteAt(bytes, at + 2), byteAt(bytes, at + 3))
