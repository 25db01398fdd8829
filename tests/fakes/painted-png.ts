import { crc32, deflateSync } from 'node:zlib'

/** A PNG of one colour that browsers decode. */
export function paintedPng(width: number, height: number, [red, green, blue]: [number, number, number]): Buffer {
	const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.of(red, green, blue))])
	const header = Buffer.alloc(13)
	header.writeUInt32BE(width, 0)
	header.writeUInt32BE(height, 4)
	// Eight bits of red, green and blue.
	header.set([8, 2, 0, 0, 0], 8)
	const rows = Buffer.alloc(row.length * height, row)
	return Buffer.concat([
		Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
		chunk('IHDR', header),
		chunk('IDAT', deflateSync(rows)),
		chunk('IEND', Buffer.alloc(0)),
	])
}

function chunk(name: string, content: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
	length.writeUInt32BE(content.length)
	sum.writeUInt32BE(crc32(body))
	return Buffer.concat([length, body, sum])
}
