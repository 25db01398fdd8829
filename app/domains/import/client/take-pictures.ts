import { takeOverPicture } from '#app/platform/client/pictures/take-picture.ts'
import type { ImportedRecipe } from '../model/imported-recipe.ts'

const MOST_TRIED = 3

/** The first picture that can be taken over. A recipe without its picture is still the recipe: what goes wrong here stops nothing. */
export async function takePictures({ image_urls }: ImportedRecipe, signal: AbortSignal): Promise<string[]> {
	for (const url of image_urls.slice(0, MOST_TRIED)) {
		try {
			return [(await takeOverPicture(url, { signal })).path]
		} catch (error) {
			if (signal.aborted) return []
			console.warn('picture not taken over', error)
		}
	}
	return []
}
