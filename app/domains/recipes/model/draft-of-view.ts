import { correctionOf } from '#app/domains/ingredients/model/reading/line-reading.ts'
import { ingredientRows, stepRows } from './draft-rows.ts'
import { type DraftForm, draftFormSchema } from './draft-schema.ts'
import { type DraftLine, emptyDraft, type RecipeDraft } from './recipe-draft.ts'
import { pickFields, SHOWN_FIELDS } from './recipe-shape.ts'
import type { RecipeView } from './recipe-view.ts'
import { readableSource } from './source.ts'

/** A recipe as its page has it, as a draft of a new, private one with the same words and pictures. */
export function draftOfView({ recipe, pictures, ingredients, method }: RecipeView): RecipeDraft {
	return {
		...emptyDraft(),
		...pickFields(SHOWN_FIELDS, recipe),
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
 * Another cook's recipe as a draft for one's own kitchen: credited to its author with the page that it stands on, and to
 * the author's own source by name, which that page links. Its pictures are the author's: the caller brings copies.
 */
export function forkOfView(view: RecipeView, address: string): RecipeDraft {
	const { name } = readableSource(view.recipe)
	const credit = name ? `${view.author}, after ${name}` : view.author
	return { ...draftOfView(view), images: [], source_url: address, source_name: credit.slice(0, 200) }
}

/** The editor's form of a draft, as if a cook had typed it. Throws a ZodError where it holds what no form may. */
export const formOfDraft = (id: string, { ingredients, steps, ...draft }: RecipeDraft): DraftForm =>
	draftFormSchema.parse({ id, ...draft, ingredients: ingredientRows(ingredients), steps: stepRows(steps) })
