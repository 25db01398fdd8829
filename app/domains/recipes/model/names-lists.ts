import { CATEGORIES, CUISINES } from '#app/domains/accounts/model/preference-options.ts'
import { RECIPE_LIMITS } from './recipe-limits.ts'

const byLowerCase = (names: readonly string[]): ReadonlyMap<string, string> =>
	new Map(names.map((name) => [name.toLowerCase(), name]))

const KNOWN_CATEGORIES = byLowerCase(CATEGORIES)
const KNOWN_CUISINES = byLowerCase(CUISINES)

/** A cuisine as the list writes it, in whatever case it was typed; any other one unchanged. */
export const asKnownCuisine = (name: string): string => KNOWN_CUISINES.get(name.toLowerCase()) ?? name

/** Categories as the list writes them, each once; own ones unchanged. */
export const asKnownCategories = (names: readonly string[]): string[] => [
	...new Set(names.map((name) => KNOWN_CATEGORIES.get(name.toLowerCase()) ?? name)),
]

/** The categories that are not in the list: a cook's own. */
export const ownCategories = (names: readonly string[]): string[] =>
	names.filter((name) => !KNOWN_CATEGORIES.has(name.toLowerCase()))

/**
 * For imported recipes: a category that is not in the list becomes a tag, if the recipe has room for another tag and
 * the name is short enough.
 */
export function withListedCategories<R extends { category: string[]; tags: string[] }>(recipe: R): R {
	const own = ownCategories(recipe.category)
	const category = asKnownCategories(recipe.category.filter((name) => !own.includes(name)))
	if (own.length === 0) return { ...recipe, category }
	const had = new Set(recipe.tags.map((tag) => tag.toLowerCase()))
	const added = own.filter((name) => name.length <= RECIPE_LIMITS.tag && !had.has(name.toLowerCase()))
	return { ...recipe, category, tags: [...recipe.tags, ...added].slice(0, RECIPE_LIMITS.tags) }
}
