import type { IngredientLine } from '#app/domains/ingredients/model/ingredient-row.ts'
import type { Met, Turn } from '#app/sync/model/rules.ts'
import type { Recipe } from './recipe.ts'

/** The facts of a recipe must be written again, if it is public. */
export type PublicFactsEffect = { table: 'public_recipe_facts'; recipe_id: string }
/** The search words of public recipes may have become stale. */
export type SearchWordsEffect = { table: 'public_recipe_stale' }
/** A copy of another cook's recipe becomes live, or ceases to be (`recipe_id` null). */
export type RecipeSaveEffect = { table: 'recipe_saves'; copy_id: string; recipe_id: string | null }
/** A recipe becomes public: if it never was before, its cook's followers are told. */
export type PublishedEffect = { table: 'jobs'; recipe_id: string }

type RecipeFields = Pick<Recipe, 'is_public' | 'language' | 'forked_from'>
type LineFields = Omit<IngredientLine, 'id'>

const SEARCHED: SearchWordsEffect = { table: 'public_recipe_stale' }

export const isShown = (row: Met<Partial<RecipeFields>> | undefined): boolean =>
	row?.deleted === false && row.fields.is_public === true

/** A recipe has facts from the moment it is public; they depend on its language. */
export const recipeEffects = (
	recipe_id: string,
	turn: Turn<RecipeFields>,
): (PublicFactsEffect | SearchWordsEffect | RecipeSaveEffect | PublishedEffect)[] => {
	const { before, after } = turn
	const isPublished = isShown(after) && !isShown(before)
	const isRead = isPublished || (isShown(after) && before?.fields.language !== after.fields.language)
	return [
		SEARCHED,
		...(isRead ? [{ table: 'public_recipe_facts' as const, recipe_id }] : []),
		...(isPublished ? [{ table: 'jobs' as const, recipe_id }] : []),
		...saveEffects(recipe_id, turn),
	]
}

const originOf = (row: Met<Partial<RecipeFields>> | undefined): string | null =>
	row?.deleted === false ? (row.fields.forked_from ?? null) : null

/** Only a copy that turns counts or ceases to: a later edit of a live one changes nothing. */
function saveEffects(copy_id: string, { before, after }: Turn<RecipeFields>): RecipeSaveEffect[] {
	const recipe_id = originOf(after)
	return recipe_id === originOf(before) ? [] : [{ table: 'recipe_saves', copy_id, recipe_id }]
}

/** The fields of a line that determine its facts; its position and section do not. */
const EATEN = ['recipe_id', 'text', 'quantity', 'quantity_max', 'unit', 'ingredient_name', 'note', 'reading'] as const

/** The facts of its recipe, of both if it has moved. */
export const lineEffects = (
	_id: string,
	{ before, after }: Turn<LineFields>,
): (PublicFactsEffect | SearchWordsEffect)[] => {
	const isTurned = (before?.deleted ?? true) !== after.deleted
	const isEaten = !after.deleted && EATEN.some((name) => before?.fields[name] !== after.fields[name])
	const ids = new Set([before, after].flatMap((row) => row?.fields.recipe_id ?? []))
	const isRead = isTurned || isEaten
	return [
		SEARCHED,
		...(isRead ? [...ids] : []).map((recipe_id) => ({ table: 'public_recipe_facts' as const, recipe_id })),
	]
}
