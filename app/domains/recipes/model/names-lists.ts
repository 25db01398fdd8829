import { CATEGORIES, CUISINES } from '#app/domains/accounts/model/preference-options.ts'
import { RECIPE_LIMITS } from './recipe-limits.ts'

const byLowerCase = (names: readonly string[]): ReadonlyMap<string, string> =>
	new Map(names.map((name) => [name.toLowerCase(), name]))

const KNOWN_CATEGORIES = byLowerCase(CATEGORIES)
const KNOWN_CUISINES = byLowerCase(CUISINES)

/** A cuisine as the list writes it, whatever case it was typed in; any other one as it is. */
export const asKnownCuisine = (name: string): string => KNOWN_CUISINES.get(name.toLowerCase()) ?? name

/** Categories as the list writes them, each once; own ones as they are. */
export const asKnownCategories = (names: readonly string[]): string[] => [
	...new Set(names.map((name) => KNOWN_CATEGORIES.get(name.toLowerCase()) ?? name)),
]

/** Those that are not of the list: a cook's own. */
export const ownCategories = (names: readonly string[]): string[] =>
	names.filter((name) => !KNOWN_CATEGORIES.has(name.toLowerCase()))

/**
 * What came from elsewhere: a category that is not of the list becomes a tag, as far as a recipe has room for tags and a
 * tag for its letters.
 */
export function withListedCategories<R extends { category: string[]; tags: string[] }>(recipe: R): R {
	const own = ownCategories(recipe.category)
	const category = asKnownCategories(recipe.category.filter((name) => !own.includes(name)))
	if (own.length === 0) return { ...recipe, category }
	const had = new Set(recipe.tags.map((tag) => tag.toLowerCase()))
	const added = own.filter((name) => name.length <= RECIPE_LIMITS.tag && !had.has(name.toLowerCase()))
	return { ...recipe, category, tags: [...recipe.tags, ...added].slice(0, RECIPE_LIMITS.tags) }
}
