import * as z from 'zod/mini'
import type { Tool } from '../tool.ts'
import { food, foods, recipe } from './fields.ts'

const input = z.strictObject({
	recipe: z.optional(recipe),
	food: z.optional(food),
	needs: z.optional(foods),
	who: z.optional(food),
})
export type CheckSafetyInput = z.infer<typeof input>

export const checkSafety: Tool<CheckSafetyInput> = {
	name: 'check_safety',
	description:
		'Compares a recipe or a food with allergens and diets: needs, those of one eater (who), or without both those of the whole household. Call it for every question about what somebody can eat.',
	input,
	classOf: () => 'read',
	examples: ['Is this safe for me?', 'Does the miso salmon contain sesame?', 'Can Noor have the porridge?'],
}
