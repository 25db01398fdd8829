import type { RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import type { ImportedRecipe } from '../save/imported-recipe.ts'

/** A recipe that was read, before it is in the editor. */
export type Captured = {
	recipe: ImportedRecipe
	/** Paths of the pictures that were taken over. */
	images: string[]
	/** Texts that say what of the source was not read. */
	notes: string[]
	/** The number of AI recipe generations that it cost. */
	generations: number
	/** Numbers that a model wrote but the source does not contain. */
	madeUp: { number: string; line: string }[]
}

export const captured = (recipe: ImportedRecipe, more: Partial<Omit<Captured, 'recipe'>> = {}): Captured => ({
	images: [],
	notes: [],
	generations: 0,
	madeUp: [],
	...more,
	recipe,
})

/** The draft for the editor. */
export function draftOfCaptured({ recipe, images }: Captured): RecipeDraft {
	const {
		image_urls: _urls,
		author,
		video_url: _video,
		cuisines: _cuisines,
		source: _source,
		receipt: _receipt,
		cut: _cut,
		...draft
	} = recipe
	return { ...draft, source_name: draft.source_name || author, images }
}
