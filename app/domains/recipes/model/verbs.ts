import { allow } from '#app/domains/billing/model/plans.ts'
import type { RecipeReader } from '#app/domains/ingredients/model/reading/recipe-reader.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { Edit, Seen } from '#app/sync/model/edit.ts'
import { isStripped } from '#app/sync/model/entities.ts'
import type { DraftForm } from './draft-schema.ts'
import { RECIPE_MESSAGES as M } from './messages.ts'
import { asKnownCategories, asKnownCuisine, withListedCategories } from './names-lists.ts'
import { refusedCategories } from './own-categories.ts'
import { isOwnOrWaiting } from './own-picture.ts'
import { type EarlierRecipe, type OpenedRecipe, planDelete, planEarlier, planRestore, planSave } from './plan-save.ts'
import { UNTITLED_RECIPE } from './recipe.ts'

/** What of a cook decides what they may do with a recipe. */
export type RecipeCook = Pick<Me, 'id' | 'email_confirmed' | 'subscription_tier' | 'is_beta_tester'>
type Named = { id: string; title: string }

/**
 * The editor's form as a new recipe or over the cook's own one of that id; the same form twice is one recipe. Refuses
 * with the limit's text, when an unconfirmed cook publishes, pictures that are not the cook's, and
 * own categories that the plan does not have. `opened`: what the
 * form was filled from, so that nothing is set back that has changed since. `reader`: reads its lines, where it is loaded.
 */
export function saveRecipe({
	me,
	form: typed,
	opened,
	reader,
	now,
	makeId,
}: {
	me: RecipeCook
	form: DraftForm
	opened?: OpenedRecipe | undefined
	reader?: RecipeReader | undefined
	now: number
	makeId: MakeId
}): Edit {
	const form = {
		...typed,
		cuisine: asKnownCuisine(typed.cuisine),
		category: asKnownCategories(typed.category),
	}
	refuseForeignPictures(me, form)
	return {
		...sayingSave(form),
		count: ['recipe'],
		plan(seen) {
			const recipe = findWhole(seen, form.id)
			if (!recipe || recipe.deleted) refuseAboveLimit(me, seen)
			if (form.is_public && !recipe?.fields.is_public && !me.email_confirmed)
				throw new AppError('forbidden', M.confirmEmailFirst)
			refuseOwnCategories(me, form, recipe?.fields.category ?? [])
			const lines = seen.list('ingredient_line')
			return planSave({ form, userId: me.id, now, makeId, recipe, lines, opened, reader })
		},
	}
}

/**
 * A recipe of another app's file, as `saveRecipe` would save it, but never refused for the plan's limit: the device keeps
 * all that was imported, and the server takes as many as the plan has room for. One that is there stays as it is. A category
 * that is not of the list becomes a tag.
 */
export function importRecipe({
	me,
	form,
	now,
	makeId,
}: {
	me: RecipeCook
	form: DraftForm
	now: number
	makeId: MakeId
}): Edit {
	refuseForeignPictures(me, form)
	return {
		...sayingSave(form),
		plan(seen) {
			const recipe = findWhole(seen, form.id)
			if (recipe && !recipe.deleted) return []
			const lines = seen.list('ingredient_line')
			const listed = { ...withListedCategories(form), is_public: false }
			return planSave({ form: listed, userId: me.id, now, makeId, recipe, lines })
		},
	}
}

const sayingSave = (form: DraftForm): Pick<Edit, 'verb' | 'subject' | 'look'> => ({
	verb: 'recipe.save',
	subject: form.title || UNTITLED_RECIPE,
	look: [
		{ entity: 'recipe', ids: [form.id] },
		{ entity: 'ingredient_line', parent: form.id },
	],
})

function refuseForeignPictures(me: RecipeCook, form: DraftForm): void {
	if (!form.images.every((path) => isOwnOrWaiting(me.id, path))) throw new AppError('invalid', M.notYourPicture)
}

/** Categories of their own are for those whose plan has them; what a recipe has already it keeps. */
function refuseOwnCategories(me: RecipeCook, { category }: DraftForm, before: readonly string[]): void {
	const refused = refusedCategories(me, category, before)
	if (refused) throw new AppError('limit_reached', refused)
}

/** Marks a recipe of the cook's deleted; it can be restored for 30 days. A missing one is not found. */
export const deleteRecipe = ({ id, title }: Named): Edit => ({
	verb: 'recipe.delete',
	subject: title,
	look: [{ entity: 'recipe', ids: [id] }],
	plan: (seen) => planDelete(find(seen, id)),
})

/** Brings a deleted recipe back as it was; counts against the limit like a new one. */
export const restoreRecipe = ({ me, id, title }: Named & { me: RecipeCook }): Edit => ({
	verb: 'recipe.restore',
	subject: title,
	look: [{ entity: 'recipe', ids: [id] }],
	count: ['recipe'],
	plan(seen) {
		const recipe = find(seen, id)
		if (recipe.deleted) refuseAboveLimit(me, seen)
		return planRestore(recipe)
	},
})

/** Brings the words of an earlier version back, as an edit like any other: what it replaces stands in the history as well. */
export const restoreVersion = ({ id, title, earlier, now }: Named & { earlier: EarlierRecipe; now: number }): Edit => ({
	verb: 'recipe.restore_revision',
	subject: title,
	look: [
		{ entity: 'recipe', ids: [id] },
		{ entity: 'ingredient_line', parent: id },
	],
	plan(seen) {
		const recipe = find(seen, id)
		if (recipe.deleted) throw new AppError('not_found', M.notFound)
		return planEarlier({ earlier, recipe, lines: seen.list('ingredient_line'), now })
	},
})

/** undefined for a deleted one whose 30 days are over: nothing is left of it but its id. */
function findWhole(seen: Seen, id: string) {
	const recipe = seen.find('recipe', id)
	return recipe && isStripped(recipe) ? undefined : recipe
}

function find(seen: Seen, id: string) {
	const recipe = findWhole(seen, id)
	if (!recipe) throw new AppError('not_found', M.notFound)
	return recipe
}

function refuseAboveLimit(me: RecipeCook, seen: Seen): void {
	const verdict = allow(me, 'recipes', seen.count('recipe'))
	if (verdict.allowed) return
	throw new AppError('limit_reached', verdict.hint ? `${verdict.message}. ${verdict.hint}` : verdict.message)
}
