import type { RecipeCard } from '#app/domains/recipes/model/card.ts'
import { SearchIndex } from '#app/domains/recipes/model/search/search-index.ts'

/** An index of the page's cards, for a browser without a store to search in. */
export function indexOfCards(cards: readonly RecipeCard[]): SearchIndex {
	const index = new SearchIndex(0)
	for (const { id, title, genre, minutes, rating, facts, updated_at } of cards) {
		const recipe = { id, title, cuisine: genre, category: [], prep: 0, total: minutes, rating, facts, at: updated_at }
		index.put(recipe, { title, description: '', cuisine: genre, category: [], tags: [], lines: [] })
	}
	return index
}
