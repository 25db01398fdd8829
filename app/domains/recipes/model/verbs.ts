import type { RecipeReader } from '#app/domains/ingredients/model/reading/recipe-reader.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { Edit, Seen } from '#app/sync/model/edit.ts'
import { isStripped, type RowChange } from '#app/sync/model/entities.ts'
import { allowed } from '#app/sync/model/rules.ts'
import type { DraftForm } from './draft-schema.ts'
import { RECIPE_MESSAGES as M } from './messages.ts'
import { asKnownCategories, asKnownCuisine } from './names-lists.ts'
import { withAllowedCategories } from './own-categories.ts'
import { isOwnOrWaiting } from './own-picture.ts'
import { type EarlierRecipe, type OpenedRecipe, planDelete, planEarlier, planRestore, planSave } from './plan-save.ts'
import { recipeRules } from './recipe.rules.ts'
import { UNTITLED_RECIPE } from './recipe.ts'

/** What decides which actions a cook may take on a recipe. */
export type RecipeCook = Pick<Me, 'id' | 'email_confirmed' | 'subscription_tier' | 'is_beta_tester'>
type IdAndTitle = { id: string; title: string }

/**
 * Saves the editor's form as a new recipe or over the cook's own one with that id; the same form twice is one recipe.
 * Refuses recipes above the limit with the limit's text, publishing by an unconfirmed cook, pictures that are not the
 * cook's, and own categories that the plan does not include. `opened`: what the form was filled from, so that later
 * changes are not reverted. `forkedFrom`: the other cook's recipe that a new one is a copy of. `reader` reads its lines,
 * if it is loaded.
 */
export function saveRecipe({
	me,
	form: typed,
	opened,
	forkedFrom,
	reader,
	now,
	makeId,
}: {
	me: RecipeCook
	form: DraftForm
	opened?: OpenedRecipe | undefined
	forkedFrom?: string | undefined
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
			return allowedTo(
				me,
				seen,
				planSave({ form, userId: me.id, now, makeId, recipe, lines, opened, forkedFrom, reader }),
			)
		},
	}
}

/**
 * Saves a recipe from another app's file like `saveRecipe`, but never refuses it for the plan's limit: the device
 * stores every imported recipe, and the server accepts as many as the plan allows. An existing recipe stays as it is.
 * A category that the plan does not include becomes a tag. `rating`: what the cook gave it there, 1 to 5 stars, which the
 * server turns into a rating; 0 for none. `created`: when it was made there, in milliseconds, 0 if unknown; a time in the
 * future is now.
 */
export function importRecipe({
	me,
	form,
	rating = 0,
	created = 0,
	now,
	makeId,
}: {
	me: RecipeCook
	form: DraftForm
	rating?: number
	created?: number
	now: number
	makeId: MakeId
}): Edit {
	const saying = sayingSave(form)
	return {
		...saying,
		look: [...(saying.look ?? []), { entity: 'imported_rating', ids: [form.id] }],
		plan(seen) {
			const recipe = findWhole(seen, form.id)
			if (recipe && !recipe.deleted) return []
			const lines = seen.list('ingredient_line')
			const listed = { ...withAllowedCategories(me, form), is_public: false }
			const madeAt = created > 0 ? Math.min(created, now) : now
			const changes = planSave({ form: listed, userId: me.id, now, madeAt, makeId, recipe, lines })
			const rated: RowChange[] =
				rating > 0
					? [{ entity: 'imported_rating', id: form.id, op: 'put', fields: { recipe_id: form.id, stars: rating } }]
					: []
			const context = contextOf(me)
			return allowed('recipe', { checks: recipeRules.checks }, { seen, changes: [...changes, ...rated], context })
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

/** These changes, if the rules of a recipe accept them. */
export const allowedTo = (me: RecipeCook, seen: Seen, changes: RowChange[]): RowChange[] =>
	allowed('recipe', recipeRules, { seen, changes, context: contextOf(me) })

const contextOf = (me: RecipeCook) => ({ me, isOwnPicture: (path: string) => isOwnOrWaiting(me.id, path) })

/** Marks a recipe of the cook's deleted; it can be restored for 30 days. A missing one is not found. */
export const deleteRecipe = ({ id, title }: IdAndTitle): Edit => ({
	verb: 'recipe.delete',
	subject: title,
	look: [{ entity: 'recipe', ids: [id] }],
	plan: (seen) => planDelete(find(seen, id)),
})

/** Restores a deleted recipe unchanged; it counts against the limit like a new one. */
export const restoreRecipe = ({ me, id, title }: IdAndTitle & { me: RecipeCook }): Edit => ({
	verb: 'recipe.restore',
	subject: title,
	look: [{ entity: 'recipe', ids: [id] }],
	count: ['recipe'],
	plan(seen) {
		const recipe = find(seen, id)
		return allowedTo(me, seen, planRestore(recipe))
	},
})

/**
 * Restores the texts of an earlier version, as an ordinary edit: the values that it replaces are in the history too.
 */
export const restoreVersion = ({
	id,
	title,
	earlier,
	now,
}: IdAndTitle & { earlier: EarlierRecipe; now: number }): Edit => ({
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

/** undefined for a recipe whose 30 days in the bin are over: only its id is left. */
function findWhole(seen: Seen, id: string) {
	const recipe = seen.find('recipe', id)
	return recipe && isStripped(recipe) ? undefined : recipe
}

function find(seen: Seen, id: string) {
	const recipe = findWhole(seen, id)
	if (!recipe) throw new AppError('not_found', M.notFound)
	return recipe
}
