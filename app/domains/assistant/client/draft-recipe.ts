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
 * Asks for a recipe. Resolves to a refusal in words where the server has no model, the quota is used up or there is no
 * network. `keep` stores a draft on this device and returns the address of the editor that opens with it.
 */
export type DraftRecipe = {
	ask(wish: DraftWish, signal: AbortSignal): Promise<{ recipe: WrittenRecipe } | { refused: string }>
	keep(recipe: WrittenRecipe, of: { id?: string }): Promise<string>
}
