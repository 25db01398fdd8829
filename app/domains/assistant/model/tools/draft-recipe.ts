import * as z from 'zod/mini'
import type { Tool } from '../tool.ts'
import { longWords, recipe } from './fields.ts'

const input = z.strictObject({
	wish: z.optional(longWords),
	recipe: z.optional(recipe),
	changes: z.optional(longWords),
})
export type DraftRecipeInput = z.infer<typeof input>

export const draftRecipe: Tool<DraftRecipeInput> = {
	name: 'draft_recipe',
	description:
		'Writes a new recipe from a wish, or a changed version of a recipe, as a draft that the cook opens and saves. Saves nothing.',
	input,
	classOf: () => 'write',
	examples: ['Write me a recipe for a mushroom risotto', 'Make a vegan version of this'],
}
