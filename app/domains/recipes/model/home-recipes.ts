import type { PublicFacts } from '#app/domains/ingredients/model/facts/public-facts.ts'
import type { RecipeCard } from './card.ts'

/** A public recipe on a card, with its author and what is known of its foods. */
export type PublicRecipe = RecipeCard & {
	author_id: string
	author_name: string
	rating_count: number
	/** How many cooks have saved it; missing in what a device kept from an earlier release. */
	saves?: number
	facts: PublicFacts
}

/** Home's public recipes: those that suit the cook best, the newest, and the best rated. */
export type HomeRecipes = { recommended: PublicRecipe[]; featured: PublicRecipe[]; trending: PublicRecipe[] }
