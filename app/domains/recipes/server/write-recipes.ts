import { commit, type Seen } from '../../../../db/commit.ts'
import { markReferenced, markUnreferenced } from '../../../../db/queries/pictures.ts'
import { AppError } from '../../../platform/model/errors.ts'
import type { MakeId } from '../../../platform/model/ids.ts'
import type { AppEnv } from '../../../platform/server/env.ts'
import { changeVisibility } from '../../../platform/server/pictures.ts'
import type { Db } from '../../../platform/server/request-db.ts'
import type { Edit } from '../../../sync/model/edit.ts'
import type { Me } from '../../accounts/model/me.ts'
import type { DraftForm } from '../model/draft-schema.ts'
import { RECIPE_MESSAGES } from '../model/messages.ts'
import { isOwnPicture } from '../model/own-picture.ts'
import * as verbs from '../model/verbs.ts'

type Server = { db: Db; env: AppEnv; clock: () => number; makeId: MakeId }

/**
 * The editor's form from a browser that keeps no store, as `verbs.saveRecipe` has it. Two trips; pictures whose visibility
 * changes cost the media Worker's own.
 */
export async function saveRecipe(server: Server, me: Me, form: DraftForm): Promise<{ id: string }> {
	// Before the media Worker is asked to move them.
	if (!form.images.every((path) => isOwnPicture(me.id, path)))
		throw new AppError('invalid', RECIPE_MESSAGES.notYourPicture)
	const images = await changeVisibility(server.env, { userId: me.id, paths: form.images, isPublic: form.is_public })
	const now = server.clock()
	const edit = verbs.saveRecipe({ me, form: { ...form, images }, now, makeId: server.makeId })
	await write(server, me, now, edit, (seen) => {
		const dropped = imagesOf(seen, form.id).filter((path) => !images.includes(path))
		return [
			...(images.length > 0 ? [markReferenced(server.db, me.space, images)] : []),
			...(dropped.length > 0 ? [markUnreferenced(server.db, me.space, dropped, now)] : []),
		]
	})
	return { id: form.id }
}

/** Marks a recipe of the cook's deleted; it can be restored for 30 days, and as long its pictures stay. A missing one and somebody else's are not found alike. */
export async function deleteRecipe(server: Server, me: Me, id: string): Promise<void> {
	const now = server.clock()
	await write(server, me, now, verbs.deleteRecipe({ id, title: '' }), (seen) => {
		const images = imagesOf(seen, id)
		return images.length > 0 ? [markUnreferenced(server.db, me.space, images, now)] : []
	})
}

/** Brings a deleted recipe back as it was; counts against the limit like a new one. */
export async function restoreRecipe(server: Server, me: Me, id: string): Promise<void> {
	await write(server, me, server.clock(), verbs.restoreRecipe({ me, id, title: '' }), (seen) => {
		const images = imagesOf(seen, id)
		return images.length > 0 ? [markReferenced(server.db, me.space, images)] : []
	})
}

const imagesOf = (seen: Seen, id: string): string[] => seen.find('recipe', id)?.fields.images ?? []

type Also = (seen: Seen) => ReturnType<typeof markReferenced>[]

/** One verb as a commit of the cook's space, with what belongs into its batch. */
async function write(server: Server, me: Me, at: number, edit: Edit, also: Also): Promise<void> {
	await commit(server.db, {
		space: me.space,
		userId: me.id,
		at,
		look: edit.look ?? [],
		count: edit.count ?? [],
		plan: edit.plan,
		also,
	})
}
