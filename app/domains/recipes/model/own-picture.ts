import { parsePicturePath } from '../../../platform/model/picture.ts'

/** Whether a row of this cook's may name the picture. */
export const isOwnPicture = (userId: string, path: string): boolean => parsePicturePath(path)?.userId === userId
