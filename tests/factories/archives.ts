import { gzipSync } from 'node:zlib'
import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'

export type Files = Record<string, string | Uint8Array<ArrayBuffer> | Blob>

/** An archive of these files, in this order. `password` encrypts all of them; `follow`: sizes come after the data. */
export async function makeZip(
	files: Files,
	{ password, follow = false }: { password?: string; follow?: boolean } = {},
): Promise<Blob> {
	const writer = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false })
	for (const [name, content] of Object.entries(files))
		await writer.add(name, new BlobReader(new Blob([content])), {
			...(password ? { password } : {}),
			dataDescriptor: follow,
		})
	return writer.close()
}

export const gzipped = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(text))

export const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await blob.arrayBuffer())

/** The smallest data that looks like a JPEG: it begins and ends like one. */
export const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0xff, 0xd9])
export const WEBP = new TextEncoder().encode('RIFF\0\0\0\0WEBPVP8 ')
export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
