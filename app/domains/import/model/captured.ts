import type { RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import type { ImportedRecipe } from './imported-recipe.ts'

/** A recipe that was read, on its way into the editor. */
export type Captured = {
	recipe: ImportedRecipe
	/** Paths of pictures that were taken over. */
	images: string[]
	/** What of the source was not read, in words. */
	notes: string[]
	/** AI recipe generations that it cost. */
	generations: number
	/** Numbers that a model wrote and the source does not hold. */
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

/** What the editor takes of it. */
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
