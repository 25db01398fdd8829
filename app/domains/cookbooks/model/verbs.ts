import { isOwnOrWaiting } from '#app/domains/recipes/model/own-picture.ts'
import { cleanLine, cleanText } from '#app/platform/model/clean-text.ts'
import { cookbookRecipeId, earlyCookbookRecipeId } from '#app/platform/model/derived-ids.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { Me } from '#app/platform/model/me.ts'
import { checkFields } from '#app/sync/model/check-fields.ts'
import type { Edit, Seen } from '#app/sync/model/edit.ts'
import { type FieldsOf, isStripped, type RowChange } from '#app/sync/model/entities.ts'
import { allowed } from '#app/sync/model/rules.ts'
import { placesFor } from './arrangement.ts'
import { cookbookRules } from './cookbook.rules.ts'
import { COOKBOOKS, recipeCount } from './messages.ts'

type CookbookCook = Pick<Me, 'id' | 'email_confirmed' | 'subscription_tier' | 'is_beta_tester'>
type IdAndTitle = { id: string; title: string }

/** The fields of a cookbook that a cook writes. */
export type CookbookDraft = {
	id: string
	title: string
	description: string
	is_public: boolean
	/** The path of the cover's picture; null for the drawn one, left out to keep the current one. */
	image_url?: string | null
	/** The recipe whose picture is on the cover; null for its first ones, left out to keep the current one. */
	cover_recipe_id?: string | null
}

const NAMES = { title: 'Title', description: 'Description', image_url: 'Picture' }

/**
 * Creates a cookbook, or changes the cook's own one with that id. A new one counts against the limit. `others`: the
 * cook's cookbooks, none of which may have the same name. Two devices that have not synced may still create two of the
 * same name, and both are kept.
 */
export function saveCookbook({
	me,
	draft,
	others = [],
	now,
}: {
	me: CookbookCook
	draft: CookbookDraft
	others?: readonly IdAndTitle[]
	now: number
}): Edit {
	const fields = {
		title: cleanLine(draft.title),
		description: cleanText(draft.description) || null,
		is_public: draft.is_public,
		...(draft.image_url === undefined ? {} : { image_url: draft.image_url }),
		...(draft.cover_recipe_id === undefined ? {} : { cover_recipe_id: draft.cover_recipe_id }),
	}
	checkFields('cookbook', fields, NAMES)
	return {
		verb: 'cookbook.save',
		subject: fields.title,
		look: [{ entity: 'cookbook', ids: [draft.id] }],
		count: ['cookbook'],
		plan(seen) {
			const known = findWhole(seen, draft.id)
			if (known?.fields.title !== fields.title && others.some((other) => hasName(other, draft.id, fields.title)))
				throw new AppError('conflict', COOKBOOKS.duplicate)
			const put = (put: Partial<FieldsOf<'cookbook'>>) =>
				allowedTo(me, seen, [{ entity: 'cookbook', id: draft.id, op: 'put', fields: { ...put, updated_at: now } }])
			if (!known) return put({ image_url: null, cover_recipe_id: null, ...fields, user_id: me.id, created_at: now })
			if (known.deleted) return put(fields)
			const changed = changedFields(known.fields, fields)
			return Object.keys(changed).length === 0 ? [] : put(changed)
		},
	}
}

const hasName = (other: IdAndTitle, ownId: string, title: string): boolean =>
	other.id !== ownId && other.title.toLowerCase() === title.toLowerCase()

/** A field that an older row does not have counts as empty. */
function changedFields<F extends object>(before: F, after: Partial<F>): Partial<F> {
	const names = Object.keys(after) as (keyof F)[]
	const changed = names
		.filter((name) => after[name] !== (before[name] ?? null))
		.map((name) => [name, after[name]] as const)
	return Object.fromEntries(changed) as Partial<F>
}

/** Marks a cookbook as deleted; its recipes stay, and a restore finds its links again. */
export const deleteCookbook = ({ id, title }: IdAndTitle): Edit => ({
	verb: 'cookbook.delete',
	subject: title,
	look: [{ entity: 'cookbook', ids: [id] }],
	plan: (seen) => (find(seen, id).deleted ? [] : [{ entity: 'cookbook', id, op: 'delete' }]),
})

/** Restores a deleted cookbook; it counts against the limit like a new one. */
export const restoreCookbook = ({ me, id, title }: IdAndTitle & { me: CookbookCook }): Edit => ({
	verb: 'cookbook.restore',
	subject: title,
	look: [{ entity: 'cookbook', ids: [id] }],
	count: ['cookbook'],
	plan(seen) {
		if (!find(seen, id).deleted) return []
		return allowedTo(me, seen, [{ entity: 'cookbook', id, op: 'put', fields: {} }])
	},
})

/** `space`: the one that the cookbook belongs to. */
type Filed = { space: string; cookbookId: string; recipe: IdAndTitle }

/** The possible ids of a pair's link: older releases made the id without the space. */
const linkIds = ({ space, cookbookId, recipe }: Filed): [string, string] => [
	cookbookRecipeId(space, cookbookId, recipe.id),
	earlyCookbookRecipeId(cookbookId, recipe.id),
]

/**
 * Adds a recipe to a cookbook, at the end or at the `position` that it had when it was removed. Two devices that do it
 * create one row.
 */
export const addRecipe = ({
	now,
	position = null,
	...filed
}: Filed & { now: number; position?: number | null }): Edit => {
	const ids = linkIds(filed)
	const { cookbookId, recipe } = filed
	return {
		verb: 'cookbook_recipe.add',
		subject: recipe.title,
		look: [{ entity: 'cookbook_recipe', ids }],
		plan(seen) {
			const known = ids.flatMap((id) => seen.find('cookbook_recipe', id) ?? [])
			if (known.some(({ deleted }) => !deleted)) return []
			const fields = { cookbook_id: cookbookId, recipe_id: recipe.id, position, created_at: now }
			return [{ entity: 'cookbook_recipe', id: known[0]?.id ?? ids[0], op: 'put', fields }]
		},
	}
}

/** Adds several recipes to a cookbook, in this order and in one act. */
export const addRecipes = ({
	space,
	cookbookId,
	recipes,
	now,
}: {
	space: string
	cookbookId: string
	recipes: readonly IdAndTitle[]
	now: number
}): Edit => {
	const one = recipes.map((recipe, i) => addRecipe({ space, cookbookId, recipe, now: now + i }))
	return {
		verb: 'cookbook_recipe.add',
		subject: recipes.length === 1 ? (recipes[0]?.title ?? '') : recipeCount(recipes.length),
		look: one.flatMap(({ look = [] }) => look),
		plan: (seen) => one.flatMap(({ plan }) => plan(seen)),
	}
}

/** Moves a recipe of a cookbook after the recipe with the id `after`; null: first. */
export const moveRecipe = ({ cookbookId, recipe, after }: Omit<Filed, 'space'> & { after: string | null }): Edit => ({
	verb: 'cookbook_recipe.move',
	subject: recipe.title,
	look: [{ entity: 'cookbook_recipe', parent: cookbookId }],
	plan(seen) {
		const links = seen.list('cookbook_recipe').filter(({ deleted }) => !deleted)
		const places = placesFor(
			links.map(({ id, fields }) => ({ ...fields, id })),
			{ recipeId: recipe.id, after },
		)
		return places.map(({ id, position }) => ({ entity: 'cookbook_recipe', id, op: 'put', fields: { position } }))
	},
})

/** Removes a recipe from a cookbook; the recipe itself stays. */
export const removeRecipe = (filed: Filed): Edit => {
	const ids = linkIds(filed)
	return {
		verb: 'cookbook_recipe.remove',
		subject: filed.recipe.title,
		look: [{ entity: 'cookbook_recipe', ids }],
		plan: (seen) =>
			ids
				.filter((id) => seen.find('cookbook_recipe', id)?.deleted === false)
				.map((id) => ({ entity: 'cookbook_recipe', id, op: 'delete' })),
	}
}

/** undefined for a cookbook deleted more than 30 days ago, of which only the id is left. */
function findWhole(seen: Seen, id: string) {
	const cookbook = seen.find('cookbook', id)
	return cookbook && isStripped(cookbook) ? undefined : cookbook
}

function find(seen: Seen, id: string) {
	const cookbook = findWhole(seen, id)
	if (!cookbook) throw new AppError('not_found', COOKBOOKS.notFound)
	return cookbook
}

/** These changes, where the rules of a cookbook refuse none of them. */
const allowedTo = (me: CookbookCook, seen: Seen, changes: RowChange[]): RowChange[] =>
	allowed('cookbook', cookbookRules, {
		...{ seen, changes },
		context: { me, isOwnPicture: (path: string) => isOwnOrWaiting(me.id, path) },
	})

/** Takes several recipes out of a cookbook in one act. */
export const removeRecipes = ({
	space,
	cookbookId,
	recipes,
}: {
	space: string
	cookbookId: string
	recipes: readonly IdAndTitle[]
}): Edit => {
	const one = recipes.map((recipe) => removeRecipe({ space, cookbookId, recipe }))
	return {
		verb: 'cookbook_recipe.remove',
		subject: recipes.length === 1 ? (recipes[0]?.title ?? '') : recipeCount(recipes.length),
		look: one.flatMap(({ look = [] }) => look),
		plan: (seen) => one.flatMap(({ plan }) => plan(seen)),
	}
}
