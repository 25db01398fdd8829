/**
 * The three widths that the browser makes of every picture (docs/sync.md, "Pictures"). A smaller picture keeps its size
 * under the same names.
 */
export const PICTURE_WIDTHS = [320, 960, 1920] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
export const WIDEST: PictureWidth = 1920

export const PICTURE_EXTENSIONS = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'image/png': 'png' } as const
export type PictureType = keyof typeof PICTURE_EXTENSIONS
export type PictureExtension = (typeof PICTURE_EXTENSIONS)[PictureType]

/** The type that a picture is served with: determined by its name alone, which was made from its bytes. */
export const CONTENT_TYPES: Record<PictureExtension, PictureType> = {
	webp: 'image/webp',
	jpg: 'image/jpeg',
	png: 'image/png',
}

const MEDIA_PATH = '/media/'
const PICTURE_PATH = /^\/media\/([0-9a-f-]{36})\/(\d{10,16}-[A-Za-z0-9_-]{22})-(320|960|1920)\.(webp|jpg|png)$/

/** Answered by the service worker from the device; no server has anything there. */
const WAITING_PATH = `${MEDIA_PATH}blob/`
const WAITING_NAME = /^blob:([0-9a-f]{64})$/
const WAITING_VARIANT = /^\/media\/blob\/([0-9a-f]{64})-(320|960|1920)$/

export type PictureParts = { userId: string; stem: string; width: PictureWidth; extension: PictureExtension }

/** The parts of a picture path, or null when it is not one. Rows name the widest variant. */
export function parsePicturePath(path: string): PictureParts | null {
	const [, userId, stem, width, extension] = PICTURE_PATH.exec(path) ?? []
	if (!userId || !stem || !width || !extension) return null
	return { userId, stem, width: Number(width) as PictureWidth, extension: extension as PictureExtension }
}

export const picturePath = (userId: string, stem: string, width: PictureWidth, extension: PictureExtension): string =>
	`${MEDIA_PATH}${userId}/${stem}-${width}.${extension}`

/**
 * The same picture in another width. For a picture that waits on the device: the address at which the service worker
 * serves it.
 */
export function pictureVariant(path: string, width: PictureWidth): string {
	const sha256 = waitingSha256(path)
	return sha256 ? `${WAITING_PATH}${sha256}-${width}` : path.replace(/-\d+\.(webp|jpg|png)$/, `-${width}.$1`)
}

/** A cook's picture in the size of a face; any other address as it is. */
export const facePicture = (path: string | null): string | null =>
	path !== null && parsePicturePath(path) ? pictureVariant(path, 320) : path

/**
 * How a row on the device names a picture that has not been uploaded yet: by the hash of its bytes. Before the row is
 * sent, the upload replaces it with a path; the server does not accept such names.
 */
export const waitingPicture = (sha256: string): string => `blob:${sha256}`

/** The hash in the name of a waiting picture, or null for a path of the server. */
export const waitingSha256 = (path: string): string | null => WAITING_NAME.exec(path)?.[1] ?? null

/** The parts of an address that `pictureVariant` made for a waiting picture, or null. */
export function parseWaitingPath(path: string): { sha256: string; width: PictureWidth } | null {
	const [, sha256, width] = WAITING_VARIANT.exec(path) ?? []
	return sha256 && width ? { sha256, width: Number(width) as PictureWidth } : null
}

/** The bucket's key for a path. */
export const pictureKey = (path: string): string => path.slice(MEDIA_PATH.length)

/** The unguessable part of a path: `random` is 16 bytes and is shared by the three paths of one picture. */
export function pictureStem(now: number, random: Uint8Array): string {
	const base64 = btoa(String.fromCharCode(...random))
	return `${now}-${base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
}

/**
 * The width that a browser takes from one of our `srcset`s for a picture that is `cssPixels` wide on a screen of
 * `density` device pixels each: like Chromium, the next larger one where the smaller one would be too coarse.
 */
export function shownWidth(
	cssPixels: number,
	density: number,
	widths: readonly PictureWidth[] = PICTURE_WIDTHS,
): PictureWidth {
	const densities = widths.map((width) => width / cssPixels)
	const index = densities.findIndex((own, i) => {
		const next = densities[i + 1]
		if (next === undefined) return true
		if (next < density) return false
		const isTooCoarse = (density <= 1 && density > own) || density >= Math.sqrt(own * next)
		return !isTooCoarse
	})
	return widths[index] ?? WIDEST
}
