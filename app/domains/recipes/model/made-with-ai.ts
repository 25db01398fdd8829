import { AI_PARTS } from './recipe-limits.ts'

/**
 * What a model has made of a recipe, as its form holds it: 'recipe, pictures'. `before` is that of the recipe; its pictures
 * are a model's only while there are any.
 */
export const typedAiParts = (
	before: string,
	{ hasPictures, hasMade }: { hasPictures: boolean; hasMade: boolean },
): string => {
	const known = before.split(', ')
	return AI_PARTS.filter((part) =>
		part === 'pictures' ? hasPictures && (hasMade || known.includes(part)) : known.includes(part),
	).join(', ')
}
