import * as z from 'zod/mini'
import type { Tool } from '../tool.ts'
import { food, recipe, step } from './fields.ts'

export const RECIPE_PARTS = [
	'all',
	'ingredients',
	'steps',
	'step',
	'time',
	'servings',
	'nutrition',
	'temperature',
	'notes',
	'ingredient',
] as const

const input = z.strictObject({
	recipe,
	part: z.optional(z.enum(RECIPE_PARTS)),
	step: z.optional(step),
	food: z.optional(food),
})
export type ReadRecipeInput = z.infer<typeof input>

export const readRecipe: Tool<ReadRecipeInput> = {
	name: 'read_recipe',
	description:
		"Reads a recipe or a part of it. step counts from 1 and belongs to part 'step'; food belongs to part 'ingredient' and narrows 'steps'.",
	input,
	classOf: () => 'read',
	examples: ['How long does the lentil soup take?', 'Ingredients of the menemen', 'What does step 3 say?'],
}
