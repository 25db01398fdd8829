import { emptyDraft, type RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import type { WrittenRecipe } from './written-recipe.ts'

/** The parameter of the editor's address that names a recipe of a model, which this device keeps. */
export const DRAFT_PARAM = 'written'
/** The parameter that opens the dialog in which a cook asks for a recipe. */
export const WRITE_PARAM = 'write'
/** The parameter by which the editor makes a picture as soon as it is open. */
export const PICTURE_PARAM = 'picture'

/** What leads to that dialog, and what the editor says until it has found such a recipe. */
export const WRITE_ENTRY = 'Write a recipe'
export const OPENING = 'Opening the draft…'

const NEW = 'new'

/**
 * The name of the draft that an editor stores while the cook types: a recipe of a model has one of its own. `recipeId`: the
 * recipe that is changed, none for a new one.
 */
export const draftNameAt = (search: URLSearchParams, recipeId?: string): string => {
	const written = search.get(DRAFT_PARAM)
	return written ? `${DRAFT_PARAM}-${written}` : (recipeId ?? NEW)
}

/**
 * A recipe of a model as the editor's draft. `over`: the recipe that it changes, which keeps what a model does not write;
 * a line with the same words keeps what the cook has said of it.
 */
export function draftOfWritten(written: WrittenRecipe, over: RecipeDraft = emptyDraft()): RecipeDraft {
	const { title, description, cuisine, notes, steps, prep_time, cook_time, total_time, servings } = written
	const known = new Map(over.ingredients.map((line) => [line.text, line]))
	return {
		...over,
		title,
		description: description || over.description,
		cuisine: cuisine || over.cuisine,
		notes: notes || over.notes,
		steps,
		ingredients: written.ingredients.map(({ text, section }) => ({ ...known.get(text), text, section })),
		prep_time: prep_time || over.prep_time,
		cook_time: cook_time || over.cook_time,
		total_time: total_time === prep_time + cook_time ? 0 : total_time,
		servings: servings || over.servings,
		made_with_ai: [...new Set(['recipe', ...(over.made_with_ai ?? [])])],
	}
}
