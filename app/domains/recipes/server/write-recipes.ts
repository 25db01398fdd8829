import { commit, type Seen } from '../../../../db/commit.ts'
import { AppError } from '../../../platform/model/errors.ts'
import type { MakeId } from '../../../platform/model/ids.ts'
import { parsePicturePath } from '../../../platform/model/picture.ts'
import type { AppEnv } from '../../../platform/server/env.ts'
import { changeVisibility } from '../../../platform/server/pictures.ts'
import type { Db } from '../../../platform/server/request-db.ts'
import { isStripped, type RowChange, type SyncedRow } from '../../../sync/model/entities.ts'
import type { Me } from '../../accounts/model/me.ts'
import { allow } from '../../billing/model/plans.ts'
import type { DraftForm } from '../model/draft-schema.ts'
import { RECIPE_MESSAGES } from '../model/messages.ts'
import { planDelete, planRestore, planSave } from '../model/plan-save.ts'

type Server = { db: Db; env: AppEnv; clock: () => number; makeId: MakeId }

/**
 * Saves the editor's form as a new recipe or over the cook's own one of that id; the same form twice is one recipe.
 * Refuses with the limit's text, when an unconfirmed cook publishes, and pictures that are not the cook's.
 * Two trips; pictures whose visibility changes cost the media Worker's own.
 */
export async function saveRecipe(server: Server, me: Me, form: DraftForm): Promise<{ id: string }> {
	if (form.images.some((path) => parsePicturePath(path)?.userId !== me.id))
		throw new AppError('invalid', RECIPE_MESSAGES.notYourPicture)
	const images = await changeVisibility(server.env, { userId: me.id, paths: form.images, isPublic: form.is_public })
	const now = server.clock()
	await commit(server.db, {
		space: me.space,
		userId: me.id,
		at: now,
		verb: 'recipe.save',
		look: [
			{ entity: 'recipe', ids: [form.id] },
			{ entity: 'ingredient_line', parent: form.id },
		],
		count: ['recipe'],
		plan(seen) {
			const found = seen.find('recipe', form.id)
			const recipe = found && isStripped(found) ? undefined : found
			if (!recipe || recipe.deleted) refuseAboveLimit(me, seen)
			if (form.is_public && !recipe?.fields.is_public && !me.email_confirmed)
				throw new AppError('forbidden', RECIPE_MESSAGES.confirmEmailFirst)
			return planSave({
				form: { ...form, images },
				userId: me.id,
				now,
				makeId: server.makeId,
				recipe,
				lines: seen.list('ingredient_line'),
			})
		},
	})
	return { id: form.id }
}

/** Marks a recipe of the cook's deleted; it can be restored for 30 days, and as long its pictures stay. A missing one and somebody else's are not found alike. */
export function deleteRecipe(server: Server, me: Me, id: string): Promise<void> {
	return change(server, me, { id, verb: 'recipe.delete' }, (recipe) => planDelete(recipe))
}

/** Brings a deleted recipe back as it was; counts against the limit like a new one. */
export function restoreRecipe(server: Server, me: Me, id: string): Promise<void> {
	const plan = (recipe: SyncedRow<'recipe'>, seen: Seen) => {
		if (recipe.deleted) refuseAboveLimit(me, seen)
		return planRestore(recipe)
	}
	return change(server, me, { id, verb: 'recipe.restore' }, plan)
}

async function change(
	server: Server,
	me: Me,
	{ id, verb }: { id: string; verb: string },
	plan: (recipe: SyncedRow<'recipe'>, seen: Seen) => RowChange[],
): Promise<void> {
	await commit(server.db, {
		space: me.space,
		userId: me.id,
		at: server.clock(),
		verb,
		look: [{ entity: 'recipe', ids: [id] }],
		count: ['recipe'],
		plan(seen) {
			const recipe = seen.find('recipe', id)
			if (!recipe || isStripped(recipe)) throw new AppError('not_found', RECIPE_MESSAGES.notFound)
			return plan(recipe, seen)
		},
	})
}

function refuseAboveLimit(me: Me, seen: Seen): void {
	const verdict = allow(me, 'recipes', seen.count('recipe'))
	if (verdict.allowed) return
	throw new AppError('limit_reached', verdict.hint ? `${verdict.message}. ${verdict.hint}` : verdict.message)
}
