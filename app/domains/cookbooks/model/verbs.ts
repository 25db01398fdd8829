import { cleanLine, cleanText } from '../../../platform/model/clean-text.ts'
import { AppError } from '../../../platform/model/errors.ts'
import { cookbookRecipeId } from '../../../platform/model/ids.ts'
import { checkFields } from '../../../sync/model/check-fields.ts'
import type { Edit, Seen } from '../../../sync/model/edit.ts'
import { type FieldsOf, isStripped } from '../../../sync/model/entities.ts'
import type { Me } from '../../accounts/model/me.ts'
import { allow } from '../../billing/model/plans.ts'
import { COOKBOOKS, recipeCount } from './messages.ts'

type CookbookCook = Pick<Me, 'id' | 'email_confirmed' | 'subscription_tier' | 'is_beta_tester'>
type Named = { id: string; title: string }

/** What the cook writes of a cookbook. */
export type CookbookDraft = {
	id: string
	title: string
	description: string
	/** Path of the cover's picture; null for the drawn one. */
	image_url: string | null
	is_public: boolean
}

const NAMES = { title: 'Title', description: 'Description', image_url: 'Picture' }

/** A new cookbook, or the cook's own one of that id with what has changed. Counts against the limit when it is new. */
export function saveCookbook({ me, draft, now }: { me: CookbookCook; draft: CookbookDraft; now: number }): Edit {
	const fields = {
		title: cleanLine(draft.title),
		description: cleanText(draft.description) || null,
		image_url: draft.image_url,
		is_public: draft.is_public,
	}
	checkFields('cookbook', fields, NAMES)
	return {
		verb: 'cookbook.save',
		subject: fields.title,
		look: [{ entity: 'cookbook', ids: [draft.id] }],
		count: ['cookbook'],
		plan(seen) {
			const known = findWhole(seen, draft.id)
			if (fields.is_public && !known?.fields.is_public && !me.email_confirmed)
				throw new AppError('forbidden', COOKBOOKS.confirmEmailFirst)
			const put = (put: Partial<FieldsOf<'cookbook'>>) =>
				[{ entity: 'cookbook', id: draft.id, op: 'put', fields: { ...put, updated_at: now } }] as const
			if (!known) {
				refuseAboveLimit(me, seen)
				return [...put({ ...fields, user_id: me.id, created_at: now })]
			}
			if (known.deleted) {
				refuseAboveLimit(me, seen)
				return [...put(fields)]
			}
			const changed = changedFields(known.fields, fields)
			return Object.keys(changed).length === 0 ? [] : [...put(changed)]
		},
	}
}

function changedFields<F extends object>(before: F, after: Partial<F>): Partial<F> {
	const names = Object.keys(after) as (keyof F)[]
	const changed = names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]] as const)
	return Object.fromEntries(changed) as Partial<F>
}

/** Marks a cookbook deleted; its recipes stay where they are, and a restore finds its links again. */
export const deleteCookbook = ({ id, title }: Named): Edit => ({
	verb: 'cookbook.delete',
	subject: title,
	look: [{ entity: 'cookbook', ids: [id] }],
	plan: (seen) => (find(seen, id).deleted ? [] : [{ entity: 'cookbook', id, op: 'delete' }]),
})

/** Brings a deleted cookbook back as it was; counts against the limit like a new one. */
export const restoreCookbook = ({ me, id, title }: Named & { me: CookbookCook }): Edit => ({
	verb: 'cookbook.restore',
	subject: title,
	look: [{ entity: 'cookbook', ids: [id] }],
	count: ['cookbook'],
	plan(seen) {
		if (!find(seen, id).deleted) return []
		refuseAboveLimit(me, seen)
		return [{ entity: 'cookbook', id, op: 'put', fields: {} }]
	},
})

type Filed = { cookbookId: string; recipe: Named }

/** Files a recipe in a cookbook. Two devices that do it make one row. */
export const addRecipe = ({ cookbookId, recipe, now }: Filed & { now: number }): Edit => {
	const id = cookbookRecipeId(cookbookId, recipe.id)
	return {
		verb: 'cookbook_recipe.add',
		subject: recipe.title,
		look: [{ entity: 'cookbook_recipe', ids: [id] }],
		plan(seen) {
			const known = seen.find('cookbook_recipe', id)
			if (known && !known.deleted) return []
			const fields = { cookbook_id: cookbookId, recipe_id: recipe.id, created_at: now }
			return [{ entity: 'cookbook_recipe', id, op: 'put', fields }]
		},
	}
}

/** Files several recipes in a cookbook, in this order and in one act. */
export const addRecipes = ({
	cookbookId,
	recipes,
	now,
}: {
	cookbookId: string
	recipes: readonly Named[]
	now: number
}): Edit => {
	const one = recipes.map((recipe, i) => addRecipe({ cookbookId, recipe, now: now + i }))
	return {
		verb: 'cookbook_recipe.add',
		subject: recipes.length === 1 ? (recipes[0]?.title ?? '') : recipeCount(recipes.length),
		look: one.flatMap(({ look = [] }) => look),
		plan: (seen) => one.flatMap(({ plan }) => plan(seen)),
	}
}

/** Takes a recipe out of a cookbook; the recipe stays. */
export const removeRecipe = ({ cookbookId, recipe }: Filed): Edit => {
	const id = cookbookRecipeId(cookbookId, recipe.id)
	return {
		verb: 'cookbook_recipe.remove',
		subject: recipe.title,
		look: [{ entity: 'cookbook_recipe', ids: [id] }],
		plan(seen) {
			const known = seen.find('cookbook_recipe', id)
			return known && !known.deleted ? [{ entity: 'cookbook_recipe', id, op: 'delete' }] : []
		},
	}
}

/** undefined for a deleted one whose 30 days are over: nothing is left of it but its id. */
function findWhole(seen: Seen, id: string) {
	const cookbook = seen.find('cookbook', id)
	return cookbook && isStripped(cookbook) ? undefined : cookbook
}

function find(seen: Seen, id: string) {
	const cookbook = findWhole(seen, id)
	if (!cookbook) throw new AppError('not_found', COOKBOOKS.notFound)
	return cookbook
}

function refuseAboveLimit(me: CookbookCook, seen: Seen): void {
	const verdict = allow(me, 'cookbooks', seen.count('cookbook'))
	if (verdict.allowed) return
	throw new AppError('limit_reached', verdict.hint ? `${verdict.message}. ${verdict.hint}` : verdict.message)
}
