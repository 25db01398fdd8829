import type { OpenedRecipe } from '#app/domains/recipes/model/plan-save.ts'

/** What the editors of this page were filled from: the device may have newer values when one of them is saved. */
const opened = new Map<string, OpenedRecipe>()

/** Registers an open editor. Returns the function to call when it closes. */
export function rememberOpened(recipe: OpenedRecipe): () => void {
	const { id } = recipe.recipe
	opened.set(id, recipe)
	return () => {
		if (opened.get(id) === recipe) opened.delete(id)
	}
}

export const findOpened = (id: string): OpenedRecipe | undefined => opened.get(id)
