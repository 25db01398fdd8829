import { correctionOf } from '#app/domains/ingredients/model/reading/line-reading.ts'
import { saidServings } from '#app/domains/ingredients/model/reading/said-servings.ts'
import { creditOf } from './credit.ts'
import { ingredientRows, stepRows } from './draft-rows.ts'
import { type DraftForm, draftFormSchema } from './draft-schema.ts'
import { type DraftLine, emptyDraft, type RecipeDraft } from './recipe-draft.ts'
import { pickFields, SHOWN_FIELDS } from './recipe-shape.ts'
import type { RecipeView } from './recipe-view.ts'
import { readableSource } from './source.ts'

/** A draft of a new, private recipe with the texts and pictures of this page's recipe. */
export function draftOfView({ recipe, pictures, ingredients, method }: RecipeView): RecipeDraft {
	return {
		...emptyDraft(),
		...pickFields(SHOWN_FIELDS, recipe),
		servings: saidServings(recipe),
		images: pictures,
		steps: method.flatMap(({ name, steps }) => [...(name ? [`${name}:`] : []), ...steps]),
		ingredients: ingredients.flatMap(({ name, lines }) =>
			lines.map(
				(line): DraftLine => ({
					text: line.text,
					section: name,
					correction: correctionOf(line),
					pinned: line.pinned,
				}),
			),
		),
	}
}

/**
 * A draft of another cook's recipe for the cook's own collection: credited to its author with a link to its page, and
 * to the author's own source by name, which that page links to. Its pictures are the author's: the caller supplies
 * copies.
 */
export function forkOfView(view: RecipeView, address: string): RecipeDraft {
	const { name } = readableSource(view.recipe)
	const credit = creditOf(view.author, name)
	return { ...draftOfView(view), images: [], source_url: address, source_name: credit.slice(0, 200) }
}

/** The editor's form for a draft, as if a cook had typed it. Throws a ZodError if the draft is invalid. */
export const formOfDraft = (id: string, { ingredients, steps, ...draft }: RecipeDraft): DraftForm =>
	draftFormSchema.parse({ id, ...draft, ingredients: ingredientRows(ingredients), steps: stepRows(steps) })
