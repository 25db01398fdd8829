import type { WrittenRecipe } from '../model/written-recipe.ts'

/**
 * What a model is asked to write: a new recipe from a wish, or `changes` to a recipe (its text). `avoid`: findings about
 * the draft before, such as 'oyster sauce, Shellfish', which the next one leaves out.
 */
export type DraftWish = {
	wish?: string
	recipe?: { title: string; servings: number; lines: string[]; steps: string[] }
	changes?: string
	avoid?: string[]
}

/**
 * Asks the model for a recipe. Resolves to a refusal in words where the quota is used up, the model gives none, or there
 * is no network.
 */
export type DraftRecipe = (
	wish: DraftWish,
	signal: AbortSignal,
) => Promise<{ recipe: WrittenRecipe } | { refused: string }>
