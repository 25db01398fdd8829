/** Pictures that consist only of their headers: enough for code that does not decode them. */

type Size = { widthPx: number; heightPx: number }

type Part = string | number | number[] | Uint8Array

/** Texts as Latin-1, numbers as single bytes. */
export const bytes = (...parts: Part[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(parts.map(toBytes)))

function toBytes(part: Part): Uint8Array {
	if (typeof part === 'string') return Buffer.from(part, 'latin1')
	return typeof part === 'number' ? Uint8Array.of(part) : Uint8Array.from(part)
}

export const u16 = (value: number): number[] => [value >>> 8, value & 0xff]
export const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)]
const u32Little = (value: number): number[] => u32(value).reverse()

export const segment = (marker: number, content: Uint8Array): Uint8Array =>
	bytes(0xff, marker, u16(content.length + 2), content)

export const SOI = bytes(0xff, 0xd8)
export const EOI = bytes(0xff, 0xd9)
export const JFIF = segment(0xe0, bytes('JFIF\0', 1, 2, 0, u16(72), u16(72), 0, 0))
/** An Exif segment with one tag, the orientation (1 to 8). */
export const exif = (orientation: number): Uint8Array =>
	segment(
		0xe1,
		bytes('Exif\0\0', 'MM', u16(42), u32(8), u16(1), u16(0x0112), u16(3), u32(1), u16(orientation), u16(0), u32(0)),
	)
export const XMP = segment(0xe1, bytes('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>'))
export const COMMENT = segment(0xfe, bytes('<script>alert(1)</script>'))
export const frame = ({ widthPx, heightPx }: Size): Uint8Array =>
	segment(0xc0, bytes(8, u16(heightPx), u16(widthPx), 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1))
/** A scan with a stuffed 0xff and a restart marker in its data. */
export const SCAN = bytes(segment(0xda, bytes(3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0)), 1, 0xff, 0, 2, 0xff, 0xd0, 3)

export const jpeg = (size: Size, ...extras: Uint8Array[]): Uint8Array<ArrayBuffer> =>
	bytes(SOI, JFIF, ...extras, frame(size), SCAN, EOI)

export const pngChunk = (name: string, content: Uint8Array = bytes()): Uint8Array =>
	bytes(u32(content.length), name, content, u32(0))
export const pngHead = ({ widthPx, heightPx }: Size): Uint8Array =>
	bytes('\x89PNG\r\n\x1a\n', pngChunk('IHDR', bytes(u32(widthPx), u32(heightPx), 8, 6, 0, 0, 0)))
export const png = (size: Size, ...extras: Uint8Array[]): Uint8Array<ArrayBuffer> =>
	bytes(pngHead(size), ...extras, pngChunk('IDAT', bytes(1, 2, 3)), pngChunk('IEND'))

export const riffChunk = (name: string, content: Uint8Array): Uint8Array =>
	bytes(name, u32Little(content.length), content, ...(content.length % 2 ? [0] : []))
export const riff = (...chunks: Uint8Array[]): Uint8Array<ArrayBuffer> => {
	const content = bytes('WEBP', ...chunks)
	return bytes('RIFF', u32Little(content.length), content)
}
export const lossy = ({ widthPx, heightPx }: Size, contentBytes = 0): Uint8Array =>
	riffChunk(
		'VP8 ',
		bytes([0x10, 0, 0, 0x9d, 1, 0x2a], u16(widthPx).reverse(), u16(heightPx).reverse(), new Uint8Array(contentBytes)),
	)
export const lossless = ({ widthPx, heightPx }: Size): Uint8Array =>
	riffChunk('VP8L', bytes(0x2f, u32Little((widthPx - 1) | ((heightPx - 1) << 14))))
export const canvas = ({ widthPx, heightPx }: Size, flags = 0): Uint8Array =>
	riffChunk('VP8X', bytes(u32Little(flags), u32Little(widthPx - 1).slice(0, 3), u32Little(heightPx - 1).slice(0, 3)))
/** `contentBytes` makes the file as long as a test needs. */
export const webp = (size: Size, contentBytes = 0): Uint8Array<ArrayBuffer> => riff(lossy(size, contentBytes))
