/** The three widths that the browser makes of every picture (sync.md, "Pictures"). A smaller picture keeps its size under the same names. */
export const PICTURE_WIDTHS = [320, 960, 1920] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
export const WIDEST: PictureWidth = 1920

export const PICTURE_EXTENSIONS = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'image/png': 'png' } as const
export type PictureType = keyof typeof PICTURE_EXTENSIONS
export type PictureExtension = (typeof PICTURE_EXTENSIONS)[PictureType]

/** The type that a picture is served with: by its name alone, which was made from its bytes. */
export const CONTENT_TYPES: Record<PictureExtension, PictureType> = {
	webp: 'image/webp',
	jpg: 'image/jpeg',
	png: 'image/png',
}

const MEDIA_PATH = '/media/'
const PICTURE_PATH = /^\/media\/([0-9a-f-]{36})\/(\d{10,16}-[A-Za-z0-9_-]{22})-(320|960|1920)\.(webp|jpg|png)$/

export type PictureParts = { userId: string; stem: string; width: PictureWidth; extension: PictureExtension }

/** A path under /media/ in its parts, or null when it is none. Rows name the widest variant. */
export function parsePicturePath(path: string): PictureParts | null {
	const [, userId, stem, width, extension] = PICTURE_PATH.exec(path) ?? []
	if (!userId || !stem || !width || !extension) return null
	return { userId, stem, width: Number(width) as PictureWidth, extension: extension as PictureExtension }
}

export const picturePath = (userId: string, stem: string, width: PictureWidth, extension: PictureExtension): string =>
	`${MEDIA_PATH}${userId}/${stem}-${width}.${extension}`

/** The same picture in another width. */
export const pictureVariant = (path: string, width: PictureWidth): string =>
	path.replace(/-\d+\.(webp|jpg|png)$/, `-${width}.$1`)

/** Where the bucket keeps what a path names. */
export const pictureKey = (path: string): string => path.slice(MEDIA_PATH.length)

/** What makes a path unguessable: `random` is 16 bytes, and tells the same picture's three paths from all others. */
export function pictureStem(now: number, random: Uint8Array): string {
	const base64 = btoa(String.fromCharCode(...random))
	return `${now}-${base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
}
