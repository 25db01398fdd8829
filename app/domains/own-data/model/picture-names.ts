import { PICTURE_EXTENSIONS, parsePicturePath, waitingSha256 } from '#app/platform/model/picture.ts'

const FOLDER = 'pictures/'
const ENTRY = /^pictures\/[A-Za-z0-9_-]{1,100}\.(webp|jpg|png)$/

/** The archive's name for a row's picture, the same for the same picture; null for a path that is none of ours. */
export function pictureEntry(path: string, type: string): string | null {
	const stem = waitingSha256(path) ?? parsePicturePath(path)?.stem
	const known = Object.entries(PICTURE_EXTENSIONS).find(([one]) => one === type)
	return stem && known ? `${FOLDER}${stem}.${known[1]}` : null
}

/** Whether a row of the file names a picture of the archive. */
export const isPictureEntry = (name: string): boolean => ENTRY.test(name)
