import type { Archive } from './archive.ts'
import type { FoundPicture } from './found.ts'
import { FILE_LIMITS } from './limits.ts'

const MOST = 10

/** The type shown by the first bytes, whatever the name says; '' if it is not a supported picture. */
function typeOf(bytes: Uint8Array): string {
	if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg'
	if (bytes[0] === 0x89 && bytes[1] === 0x50) return 'image/png'
	if (bytes[0] === 0x47 && bytes[1] === 0x49) return 'image/gif'
	// 'ftypavif' from the fifth byte on.
	if (bytes[4] === 0x66 && bytes[8] === 0x61 && bytes[9] === 0x76) return 'image/avif'
	return bytes[0] === 0x52 && bytes[8] === 0x57 ? 'image/webp' : ''
}

const toPicture = (bytes: Uint8Array<ArrayBuffer>): Blob | null => {
	const type = typeOf(bytes)
	return type ? new Blob([bytes], { type }) : null
}

/** Pictures in JSON as base64, with or without a data URL around them. */
export const base64Pictures = (texts: string[]): FoundPicture[] =>
	texts
		.filter((text) => text.length > 0)
		.slice(0, MOST)
		.map((text) => ({ load: async () => fromBase64(text) }))

function fromBase64(text: string): Blob | null {
	if (text.length > FILE_LIMITS.pictureBytes * 1.4) return null
	try {
		const binary = atob(text.replace(/^data:[^,]*,/, '').replace(/\s+/g, ''))
		const bytes = new Uint8Array(binary.length)
		for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
		return toPicture(bytes)
	} catch {
		return null
	}
}

/** Pictures in the archive, by their names. */
export const archivePictures = (archive: Archive, names: string[]): FoundPicture[] =>
	[...new Set(names)].slice(0, MOST).map((name) => ({
		load: () => archive.bytes(name, FILE_LIMITS.pictureBytes).then(toPicture, () => null),
	}))

export const webPictures = (addresses: string[]): FoundPicture[] =>
	[...new Set(addresses)]
		.filter((url) => /^https?:\/\//i.test(url) && URL.canParse(url))
		.slice(0, MOST)
		.map((url) => ({ url }))
