import { isSamePage } from '../capture/addresses.ts'

type TitleAndSource = { title: string; source_url: string }
/** The fields of one of the cook's recipes that tell whether another is the same. */
export type Owned = TitleAndSource & { id: string }
type SourcedRecipes = TitleAndSource & { ingredients: readonly { text: string }[] }

/** Titles with this similarity make it worth comparing the ingredients. */
const LIKE_TITLE = 0.5
const LIKE_INGREDIENTS = 0.6
const MOST_COMPARED = 20

/** The recipe with the same address, in any spelling. */
export const findSameAddress = (recipe: TitleAndSource, owned: readonly Owned[]): Owned | undefined =>
	owned.find(({ source_url }) => isSamePage(source_url, recipe.source_url))

/** Recipes with similar titles, the most similar first. Their ingredients decide whether they are the same. */
export function findLikeTitles(recipe: TitleAndSource, owned: readonly Owned[]): Owned[] {
	const words = wordsOf([recipe.title])
	return owned
		.map((one) => ({ one, likeness: likenessOf(words, wordsOf([one.title])) }))
		.filter(({ likeness }) => likeness >= LIKE_TITLE)
		.sort((a, b) => b.likeness - a.likeness)
		.slice(0, MOST_COMPARED)
		.map(({ one }) => one)
}

/** Whether two recipes with similar titles have the same ingredients. Amounts are ignored. */
export const hasLikeIngredients = (recipe: Pick<SourcedRecipes, 'ingredients'>, lines: readonly string[]): boolean =>
	likenessOf(wordsOf(recipe.ingredients.map(({ text }) => text)), wordsOf(lines)) >= LIKE_INGREDIENTS

const wordsOf = (texts: readonly string[]): Set<string> =>
	new Set(
		texts
			.join(' ')
			.toLowerCase()
			.normalize('NFKD')
			.replace(/\p{M}/gu, '')
			.match(/\p{L}{3,}/gu) ?? [],
	)

/** The share of common words among all words: 0 to 1. */
function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
	const shared = [...one].filter((word) => other.has(word)).length
	const all = one.size + other.size - shared
	return all === 0 ? 0 : shared / all
}
