import type { Clock } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { parsePicturePath } from '#app/platform/model/picture.ts'
import type { Service } from '#app/platform/server/env.ts'
import type { Later } from '#app/platform/server/later.ts'
import { changeVisibility, closePictures, leftForGood } from '#app/platform/server/pictures.ts'
import { writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { replaceAvatar } from '#db/queries/pictures.ts'
import { AVATAR_MESSAGES } from '../model/messages.ts'

type AvatarDeps = {
	db: Db
	env: { MEDIA: Service }
	clock: Clock
	later: Later
}

/**
 * Makes a picture that the cook has uploaded the profile picture, as a public copy, and returns the copy's path; null
 * removes the one there is. The one before is private at once, and the next clean-up deletes it. One round trip besides
 * the copying. Throws AppError `invalid` when the picture is not the cook's, `unavailable` when it could not be copied.
 */
export async function changeAvatar(
	{ db, env, clock, later }: AvatarDeps,
	userId: string,
	uploaded: string | null,
): Promise<string | null> {
	if (uploaded !== null && parsePicturePath(uploaded)?.userId !== userId)
		throw new AppError('invalid', AVATAR_MESSAGES.unknown)
	const [copy = null] =
		uploaded === null ? [] : await changeVisibility(env, { userId, paths: [uploaded], isPublic: true })
	const change = { userId, path: copy, source: uploaded, leftAt: leftForGood(clock()) }
	const [replaced, written] = await writeBatch(db, replaceAvatar(db, change))
	if (written?.rows.length !== 1) throw new AppError('invalid', AVATAR_MESSAGES.unknown)
	const before = (replaced?.rows ?? []).map(({ path }) => String(path))
	if (before.length > 0) later(() => closePictures(env, { userId, paths: before }))
	return copy
}
