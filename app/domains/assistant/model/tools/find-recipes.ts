import * as z from 'zod/mini'
import type { Tool } from '../tool.ts'
import { food, foods, minutes, words } from './fields.ts'

const input = z.strictObject({
	query: z.optional(words),
	with: z.optional(foods),
	without: z.optional(foods),
	maxMinutes: z.optional(minutes),
	cuisine: z.optional(food),
	category: z.optional(food),
	diet: z.optional(food),
	sort: z.optional(z.enum(['quickest', 'newest', 'rating', 'random'])),
})
export type FindRecipesInput = z.infer<typeof input>

export const findRecipes: Tool<FindRecipesInput> = {
	name: 'find_recipes',
	description:
		"Searches the cook's own recipes by words and conditions. Returns at most 8, each with the alias that other tools take.",
	input,
	classOf: () => 'read',
	examples: ['Find a soup', 'Vegetarian dinners under 30 minutes', 'Everything with aubergine, without cream'],
}
