import { parsePicturePath, waitingSha256 } from '#app/platform/model/picture.ts'
import type { EntityName } from '#app/sync/model/entities.ts'
import { picturesOf } from '#app/sync/model/pictures.ts'
import type { Check, RuleContext } from '#app/sync/model/rules.ts'
import { RECIPE_MESSAGES } from './messages.ts'

/** Whether a row of this cook's on the server may refer to the picture. */
export const isOwnPicture = (userId: string, path: string): boolean => parsePicturePath(path)?.userId === userId

/** The same for a row on the device, where a picture may still wait for its upload. */
export const isOwnOrWaiting = (userId: string, path: string): boolean =>
	isOwnPicture(userId, path) || waitingSha256(path) !== null

/** Refuses pictures that are not the cook's own; pictures that the row already refers to stay. */
export const ownPictures =
	<F extends Record<string, unknown>>(entity: EntityName): Check<F, Pick<RuleContext, 'isOwnPicture'>> =>
	(before, after, { isOwnPicture }) => {
		const had = before ? picturesOf(entity, before.fields) : []
		const isForeign = picturesOf(entity, after).some((path) => !had.includes(path) && !isOwnPicture(path))
		return isForeign ? { code: 'invalid', message: RECIPE_MESSAGES.notYourPicture } : null
	}
