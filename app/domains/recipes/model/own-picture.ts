import { parsePicturePath, waitingSha256 } from '#app/platform/model/picture.ts'

/** Whether a row of this cook's on the server may name the picture. */
export const isOwnPicture = (userId: string, path: string): boolean => parsePicturePath(path)?.userId === userId

/** The same of a row on the device, where a picture may still wait for its upload. */
export const isOwnOrWaiting = (userId: string, path: string): boolean =>
	isOwnPicture(userId, path) || waitingSha256(path) !== null
