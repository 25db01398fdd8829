import { loadReader } from '#app/domains/ingredients/model/reading/load-reader.ts'
import { AGAIN, UNCHECKED } from '#app/domains/moderation/model/messages.ts'
import { ingredientTexts, recipeTexts } from '#app/domains/moderation/model/public-texts.ts'
import { judgeTexts } from '#app/domains/moderation/server/judge.ts'
import { createModerator } from '#app/domains/moderation/server/moderator.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { AppEnv } from '#app/platform/server/env.ts'
import { enqueue } from '#app/platform/server/jobs.ts'
import { changeVisibility, closePictures } from '#app/platform/server/pictures.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import type { Edit, Seen } from '#app/sync/model/edit.ts'
import type { Query } from '#db/batch.ts'
import { commit } from '#db/commit.ts'
import { insertAgain, insertUnchecked } from '#db/queries/moderation.ts'
import { findRecipePictures } from '#db/queries/recipes-read.ts'
import * as bulkVerbs from '../model/bulk-verbs.ts'
import { instructionsOf } from '../model/draft-rows.ts'
import type { DraftForm } from '../model/draft-schema.ts'
import { RECIPE_MESSAGES } from '../model/messages.ts'
import { isOwnPicture } from '../model/own-picture.ts'
import * as verbs from '../model/verbs.ts'

type Server = { db: Db; env: AppEnv; clock: () => number; makeId: MakeId }

/**
 * Saves the editor's form from a browser without a store, like `verbs.saveRecipe`. Two round trips; pictures whose
 * visibility changes cost the media Worker's as well.
 */
export async function saveRecipe(server: Server, me: Me, form: DraftForm): Promise<{ id: string }> {
	// Before the media Worker is called to move them.
	if (!form.images.every((path) => isOwnPicture(me.id, path)))
		throw new AppError('invalid', RECIPE_MESSAGES.notYourPicture)
	const judgement = form.is_public
		? await judgeTexts(createModerator(server.env), {
				...recipeTexts({ ...form, instructions: instructionsOf(form) }),
				...ingredientTexts(form.ingredients),
			})
		: null
	if (judgement?.message) throw new AppError('invalid', judgement.message)
	const images = await changeVisibility(server.env, { userId: me.id, paths: form.images, isPublic: form.is_public })
	const now = server.clock()
	const reader = await loadReader()
	const edit = verbs.saveRecipe({ me, form: { ...form, images }, reader, now, makeId: server.makeId })
	const thing = { id: server.makeId(), entity: 'recipe' as const, row_id: form.id }
	const also = (seen: Seen) => [
		...(judgement?.isUnchecked ? [insertUnchecked([thing], { reason: UNCHECKED, user_id: me.id, now })] : []),
		...(seen.find('recipe', form.id)?.fields.is_public
			? []
			: [insertAgain([thing], { reason: AGAIN, user_id: me.id, now })]),
	]
	await write(server, me, form.is_public ? { ...edit, publishes: [form.id], also } : edit, now)
	return { id: form.id }
}

/**
 * Marks a recipe of the cook's deleted; it can be restored for 30 days, and its pictures are kept as long. A missing
 * one and somebody else's are both not found.
 */
export const deleteRecipe = (server: Server, me: Me, id: string): Promise<void> =>
	write(server, me, verbs.deleteRecipe({ id, title: '' }))

/** Restores a deleted recipe unchanged; it counts against the limit like a new one. */
export async function restoreRecipe(server: Server, me: Me, id: string): Promise<void> {
	const edit = verbs.restoreRecipe({ me, id, title: '' })
	const before = await findRecipePictures(server.db, { space: me.space, recipeId: id })
	if (!before?.is_public || before.images.length === 0) return write(server, me, edit)
	// They were closed to strangers when it was deleted.
	const open = await changeVisibility(server.env, { userId: me.id, paths: before.images, isPublic: true })
	const rename = (path: string) => open[before.images.indexOf(path)] ?? path
	await write(server, me, {
		...edit,
		plan(seen) {
			const images = seen.find('recipe', id)?.fields.images ?? []
			return [...edit.plan(seen), { entity: 'recipe', id, op: 'put', fields: { images: images.map(rename) } }]
		},
	})
}

/** Permanently removes these recipes from the bin; a job removes what belongs to them. Two round trips. */
export async function emptyBin(server: Server, me: Me, ids: string[]): Promise<void> {
	const now = server.clock()
	const edit = bulkVerbs.emptyBin(ids.map((id) => ({ id, title: '' })))
	const forget = enqueue(server.db, 'forget_recipes', { space: me.space, ids }, { makeId: server.makeId, now })
	await write(server, me, { ...edit, also: (seen) => (edit.plan(seen).length > 0 ? [forget] : []) }, now)
}

/** One verb as a commit in the cook's space. */
async function write(
	server: Server,
	me: Me,
	edit: Edit & { also?(seen: Seen): Query[]; publishes?: string[] },
	now = server.clock(),
): Promise<void> {
	const { shut } = await commit(server.db, { ...edit, space: me.space, userId: me.id, at: now })
	if (shut.length > 0) await closePictures(server.env, { userId: me.id, paths: shut })
}
