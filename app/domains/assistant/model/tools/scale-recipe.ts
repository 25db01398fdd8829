import * as z from 'zod/mini'
import type { Tool } from '../tool.ts'
import { food, quantity, recipe, servings, unit } from './fields.ts'

const input = z.strictObject({
	recipe,
	servings: z.optional(servings),
	factor: z.optional(z.number().check(z.gt(0), z.lte(1_000))),
	have: z.optional(z.strictObject({ food, quantity, unit: z.optional(unit) })),
	units: z.optional(z.enum(['metric', 'us', 'written'])),
})
export type ScaleRecipeInput = z.infer<typeof input>

export const scaleRecipe: Tool<ScaleRecipeInput> = {
	name: 'scale_recipe',
	description:
		'Shows a recipe for other servings, by a factor, for the amount of one ingredient that the cook has, or in other units. Changes nothing.',
	input,
	classOf: () => 'read',
	examples: ['Double it', 'For 6 people', 'I only have 150 g of flour', 'Show this in grams'],
}
