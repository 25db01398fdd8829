import type { RecipeCard } from './card.ts'

/** The known part of the recipe list: newest change first. */
export type RecipeList = {
	cards: RecipeCard[]
	/** The number of all recipes, shown or not. */
	total: number
}

/** A little more than one screenful: the rows in the first document, which the device reads first. */
export const LIST_HEAD = 20
/** The spec's Recent list. */
export const RECENT_RECIPES = 5
/** In a smaller library 'Recent' would only repeat what the list begins with. */
export const RECENT_FROM = 12
