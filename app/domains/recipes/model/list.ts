import type { RecipeCard } from './card.ts'

/** The recipe list as far as it is known: newest change first. */
export type RecipeList = {
	cards: RecipeCard[]
	/** Of all recipes, shown or not. */
	total: number
}

/** One screenful and a little: what the first document holds and the device reads first. */
export const LIST_HEAD = 20
/** A list of no more cards is drawn wholly; of a longer one only what is near the screen: each card costs 100 kB of memory. */
export const WHOLLY_DRAWN = 300
/** The spec's Recent list. */
export const RECENT_RECIPES = 5
/** Cells of a longer list that come and go together: full rows in two, three and four columns. */
export const CHUNK = 24

/** The first and the last chunk that are drawn, and the room of those before and behind them in pixels. */
export type DrawnChunks = { first: number; last: number; above: number; below: number }
