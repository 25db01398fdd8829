import { pictureVariant } from '#app/platform/model/picture.ts'
import type { PlatePhoto } from '#app/ui/plate-markup.ts'

/** A picture's three widths for the plate; undefined if there is no picture. */
export const mealPhoto = (path: string): PlatePhoto | undefined =>
	path
		? { url320: pictureVariant(path, 320), url960: pictureVariant(path, 960), url1920: pictureVariant(path, 1920) }
		: undefined
