import { takeOverPicture } from '#app/platform/client/pictures/take-picture.ts'
import type { ImportedRecipe } from '../model/save/imported-recipe.ts'

const MOST_TRIED = 3

/**
 * Takes over the first picture that works. Errors are ignored, because a picture that fails does not stop its recipe.
 */
export async function takePictures({ image_urls }: ImportedRecipe, signal: AbortSignal): Promise<string[]> {
	for (const url of image_urls.slice(0, MOST_TRIED)) {
		try {
			return [(await takeOverPicture(url, { signal })).path]
		} catch (error) {
			if (signal.aborted) return []
			console.warn('picture not imported', error)
		}
	}
	return []
}
