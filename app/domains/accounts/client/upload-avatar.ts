import { AppError } from '#app/platform/model/errors.ts'
import { MAX_FILE_BYTES } from '#app/platform/model/picture-check.ts'
import { ACCOUNT_MESSAGES, AVATAR_MESSAGES } from '../model/messages.ts'

/** Why a file cannot be a profile picture, before it is opened; null when it may be one. */
export function avatarProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
	if (!type.startsWith('image/')) return AVATAR_MESSAGES.notAnImage
	if (size > MAX_FILE_BYTES) return AVATAR_MESSAGES.tooLarge
	return null
}

/**
 * Draws a photo in our sizes, uploads it and returns its path. Throws AppError: `unavailable` without a network, the
 * sentence of the picture's own problem otherwise; an AbortError when stopped.
 */
export async function uploadAvatar(file: File, signal: AbortSignal): Promise<string> {
	const [{ preparePicture }, { uploadPicture }] = await Promise.all([
		import('#app/platform/client/pictures/take-picture.ts'),
		import('#app/platform/client/pictures/upload-picture.ts'),
	]).catch((cause) => {
		throw new AppError('unavailable', ACCOUNT_MESSAGES.offline, { cause })
	})
	const prepared = await preparePicture(file)
	if (!navigator.onLine) throw new AppError('unavailable', ACCOUNT_MESSAGES.offline)
	return (await uploadPicture(prepared, { signal })).path
}
