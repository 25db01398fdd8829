import type { Recipe } from '#app/domains/recipes/model/recipe.ts'

/** The number of recipes from which on a cookbook can be searched. */
export const SEARCH_FROM_RECIPES = 5
/** From this number of cookbooks on, the shelf can be searched. */
export const SEARCH_FROM_COOKBOOKS = 5

/** The spec's three orders, and the cook's own one if there is one. */
const SPEC_SORTS = ['newest', 'oldest', 'alphabetical'] as const
export type CookbookSort = (typeof SPEC_SORTS)[number] | 'arranged'

/** The orders of a cookbook, the default first: the spec's Newest, until the cook has arranged it. */
export const sortsOf = ({ is_arranged }: { is_arranged: boolean }): readonly [CookbookSort, ...CookbookSort[]] =>
	is_arranged ? ['arranged', ...SPEC_SORTS] : SPEC_SORTS

/** The order in an address; the default if the address names none that the cookbook has. */
export const parseSort = (text: string | null, sorts: readonly [CookbookSort, ...CookbookSort[]]): CookbookSort =>
	sorts.find((sort) => sort === text) ?? sorts[0]

const ORDER: Record<Exclude<CookbookSort, 'arranged'>, (a: SortableRecipe, b: SortableRecipe) => number> = {
	newest: (a, b) => b.created_at - a.created_at,
	oldest: (a, b) => a.created_at - b.created_at,
	alphabetical: (a, b) => a.title.localeCompare(b.title, 'en', { sensitivity: 'base', numeric: true }),
}

type SortableRecipe = Pick<Recipe, 'id' | 'title' | 'created_at'>

/**
 * A cookbook's recipes in one of its orders; equal ones are ordered by id, so that the result is the same everywhere.
 * `recipes` are in the cook's order.
 */
export const sortRecipes = <R extends SortableRecipe>(recipes: readonly R[], sort: CookbookSort): R[] =>
	sort === 'arranged' ? [...recipes] : recipes.toSorted((a, b) => ORDER[sort](a, b) || (a.id < b.id ? -1 : 1))

/**
 * The recipes whose title, description or cuisine contains the term, in any case (spec 8.1). A blank term matches all.
 */
export function searchRecipes<R extends Pick<Recipe, 'title' | 'description' | 'cuisine'>>(
	recipes: readonly R[],
	term: string,
): R[] {
	const wanted = term.trim().toLowerCase()
	return recipes.filter(({ title, description, cuisine }) =>
		[title, description, cuisine].some((text) => text.toLowerCase().includes(wanted)),
	)
}

/**
 * The mean of all ratings of the recipes, 0 if there are none. Each rating weighs the same, whichever recipe it was
 * given to.
 */
export function ratingOf(recipes: readonly { average_rating: number; rating_count: number }[]): number {
	let sum = 0
	let count = 0
	for (const { average_rating, rating_count } of recipes) {
		sum += average_rating * rating_count
		count += rating_count
	}
	return count === 0 ? 0 : sum / count
}
