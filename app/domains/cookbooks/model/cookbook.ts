import type { Recipe } from '#app/domains/recipes/model/recipe.ts'

/** From this many recipes on, a cookbook can be searched. */
export const SEARCH_FROM_RECIPES = 5

/** The spec's three orders, and the cook's own one where there is one. */
const SPEC_SORTS = ['newest', 'oldest', 'alphabetical'] as const
export type CookbookSort = (typeof SPEC_SORTS)[number] | 'arranged'

/** The orders of a cookbook, the first one being what it opens with: the spec's Newest, until the cook has arranged it. */
export const sortsOf = ({ is_arranged }: { is_arranged: boolean }): readonly [CookbookSort, ...CookbookSort[]] =>
	is_arranged ? ['arranged', ...SPEC_SORTS] : SPEC_SORTS

/** The order that an address asks for; the first one when it asks for none that the cookbook has. */
export const parseSort = (text: string | null, sorts: readonly [CookbookSort, ...CookbookSort[]]): CookbookSort =>
	sorts.find((sort) => sort === text) ?? sorts[0]

const ORDER: Record<Exclude<CookbookSort, 'arranged'>, (a: SortableRecipe, b: SortableRecipe) => number> = {
	newest: (a, b) => b.created_at - a.created_at,
	oldest: (a, b) => a.created_at - b.created_at,
	alphabetical: (a, b) => a.title.localeCompare(b.title, 'en', { sensitivity: 'base', numeric: true }),
}

type SortableRecipe = Pick<Recipe, 'id' | 'title' | 'created_at'>

/**
 * A cookbook's recipes in one of its orders; equal ones keep the order of their ids, so that it is the same everywhere.
 * `recipes` come as the cook has arranged them.
 */
export const sortRecipes = <R extends SortableRecipe>(recipes: readonly R[], sort: CookbookSort): R[] =>
	sort === 'arranged' ? [...recipes] : recipes.toSorted((a, b) => ORDER[sort](a, b) || (a.id < b.id ? -1 : 1))

/** The recipes whose title, description or cuisine holds the term, in any case (spec 8.1). A blank term finds all. */
export function searchRecipes<R extends Pick<Recipe, 'title' | 'description' | 'cuisine'>>(
	recipes: readonly R[],
	term: string,
): R[] {
	const wanted = term.trim().toLowerCase()
	return recipes.filter(({ title, description, cuisine }) =>
		[title, description, cuisine].some((text) => text.toLowerCase().includes(wanted)),
	)
}

/** The mean of all ratings that the recipes got, 0 when nobody has rated any. Each rating weighs the same, whichever recipe it was given to. */
export function ratingOf(recipes: readonly { average_rating: number; rating_count: number }[]): number {
	let sum = 0
	let count = 0
	for (const { average_rating, rating_count } of recipes) {
		sum += average_rating * rating_count
		count += rating_count
	}
	return count === 0 ? 0 : sum / count
}
