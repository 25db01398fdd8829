import type { RecipeCard } from './card.ts'

/** The recipe list as far as it is known: newest change first. */
export type RecipeList = {
	cards: RecipeCard[]
	/** Of all recipes, shown or not. */
	total: number
}

/** One screenful and a little: what the first document holds and the device reads first. */
export const LIST_HEAD = 20
/** The spec's Recent list. */
export const RECENT_RECIPES = 5
