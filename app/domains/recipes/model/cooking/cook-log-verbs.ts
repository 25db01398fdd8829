import { saidServings } from '#app/domains/ingredients/model/reading/said-servings.ts'
import { joinSteps } from '#app/domains/ingredients/model/reading/steps.ts'
import { cleanText } from '#app/platform/model/clean-text.ts'
import { checkFields } from '#app/sync/model/check-fields.ts'
import type { Edit, Seen } from '#app/sync/model/edit.ts'
import { allowed } from '#app/sync/model/rules.ts'
import { isOwnOrWaiting } from '../own-picture.ts'
import type { RecipeView } from '../recipe-view.ts'
import { cookLogRules } from './cook-log.rules.ts'
import type { CookedRecipe, CookLog } from './cook-log.ts'

/** What a cook records after cooking. */
export type CookLogDraft = Pick<CookLog, 'cooked_on' | 'note' | 'rating' | 'images'>

const NAMES = { cooked_on: 'Date', note: 'Note', rating: 'Rating', images: 'Photos' }

/**
 * Records that a recipe was cooked, with its current texts; the same form twice is one entry. Refuses pictures that
 * are not the cook's.
 */
export function addCookLog({
	id,
	userId,
	recipe,
	draft,
	now,
}: {
	id: string
	userId: string
	recipe: { id: string; title: string; words: CookedRecipe }
	draft: CookLogDraft
	now: number
}): Edit {
	const fields = { ...draft, note: cleanText(draft.note), recipe: recipe.words, recipe_id: recipe.id }
	checkFields('cook_log', fields, NAMES)
	return {
		verb: 'cook_log.add',
		subject: recipe.title,
		look: [{ entity: 'cook_log', ids: [id] }],
		plan(seen) {
			if (isThere(seen, id)) return []
			const put = {
				entity: 'cook_log',
				id,
				op: 'put',
				fields: { ...fields, user_id: userId, created_at: now },
			} as const
			const context = { isOwnPicture: (path: string) => isOwnOrWaiting(userId, path) }
			return allowed('cook_log', cookLogRules, { seen, changes: [put], context })
		},
	}
}

/** Deletes an entry. Deleting a missing entry is not an error. */
export const deleteCookLog = ({ id, title }: { id: string; title: string }): Edit => ({
	verb: 'cook_log.delete',
	subject: title,
	look: [{ entity: 'cook_log', ids: [id] }],
	plan: (seen) => (isThere(seen, id) ? [{ entity: 'cook_log', id, op: 'delete' }] : []),
})

/** Writes a deleted entry again unchanged: the undo of `deleteCookLog`. */
export const restoreCookLog = ({ log: { id, ...fields }, title }: { log: CookLog; title: string }): Edit => ({
	verb: 'cook_log.restore',
	subject: title,
	look: [{ entity: 'cook_log', ids: [id] }],
	plan: (seen) => (isThere(seen, id) ? [] : [{ entity: 'cook_log', id, op: 'put', fields }]),
})

const isThere = (seen: Seen, id: string): boolean => seen.find('cook_log', id)?.deleted === false

/** What a log entry stores of a recipe. */
export const wordsOf = ({ recipe, ingredients, method }: RecipeView): CookedRecipe => ({
	title: recipe.title,
	servings: recipe.servings,
	servings_known: saidServings(recipe) > 0,
	instructions: joinSteps(method.flatMap(({ name, steps }) => [...(name ? [`${name}:`] : []), ...steps])),
	lines: ingredients.flatMap(({ name, lines }) => lines.map(({ text }) => ({ section: name, text }))),
})

/** Newest first, by day and then by when they were written. */
export const newestFirst = (logs: CookLog[]): CookLog[] =>
	[...logs].sort((a, b) =>
		a.cooked_on === b.cooked_on ? b.created_at - a.created_at : a.cooked_on < b.cooked_on ? 1 : -1,
	)

/**
 * Whether the recipe's texts differ from those when it was cooked. An entry that does not say whether its servings were
 * known is compared by their number alone.
 */
export function hasChangedSince(cooked: CookedRecipe, today: CookedRecipe): boolean {
	const saysKnown = typeof cooked.servings_known === 'boolean'
	const texts = ({ title, servings, servings_known, instructions, lines }: CookedRecipe) =>
		JSON.stringify([title, servings, saysKnown ? servings_known : null, instructions, lines])
	return texts(cooked) !== texts(today)
}
