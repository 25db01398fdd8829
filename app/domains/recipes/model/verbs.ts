import type { RecipeReader } from '#app/domains/ingredients/model/reading/recipe-reader.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { Edit, Seen } from '#app/sync/model/edit.ts'
import { isStripped, type RowChange } from '#app/sync/model/entities.ts'
import { allowed } from '#app/sync/model/rules.ts'
import type { DraftForm } from './draft-schema.ts'
import { RECIPE_MESSAGES as M } from './messages.ts'
import { asKnownCategories, asKnownCuisine, withListedCategories } from './names-lists.ts'
import { isOwnOrWaiting } from './own-picture.ts'
import { type EarlierRecipe, type OpenedRecipe, planDelete, planEarlier, planRestore, planSave } from './plan-save.ts'
import { recipeRules } from './recipe.rules.ts'
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
	return {
		...sayingSave(form),
		count: ['recipe'],
		plan(seen) {
			const recipe = findWhole(seen, form.id)
			const lines = seen.list('ingredient_line')
			return allowedTo(me, seen, planSave({ form, userId: me.id, now, makeId, recipe, lines, opened, reader }))
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
	return {
		...sayingSave(form),
		plan(seen) {
			const recipe = findWhole(seen, form.id)
			if (recipe && !recipe.deleted) return []
			const lines = seen.list('ingredient_line')
			const listed = { ...withListedCategories(form), is_public: false }
			const changes = planSave({ form: listed, userId: me.id, now, makeId, recipe, lines })
			return allowed('recipe', { checks: recipeRules.checks }, { seen, changes, context: contextOf(me) })
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

/** These changes, where the rules of a recipe refuse none of them. */
export const allowedTo = (me: RecipeCook, seen: Seen, changes: RowChange[]): RowChange[] =>
	allowed('recipe', recipeRules, { seen, changes, context: contextOf(me) })

const contextOf = (me: RecipeCook) => ({ me, isOwnPicture: (path: string) => isOwnOrWaiting(me.id, path) })

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
		return allowedTo(me, seen, planRestore(recipe))
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
