import * as z from 'zod/mini'
import type { Tool } from '../tool.ts'
import { day, item, listOf, recipe, servings } from './fields.ts'

const input = z.strictObject({
	items: z.optional(listOf(item)),
	recipe: z.optional(recipe),
	servings: z.optional(servings),
	from: z.optional(day),
	to: z.optional(day),
})
export type ListAddInput = z.infer<typeof input>

export const listAdd: Tool<ListAddInput> = {
	name: 'list_add',
	description:
		'Puts items, the ingredients of a recipe, or what the planned days from–to need on the shopping list. Makes a card.',
	input,
	classOf: () => 'write',
	examples: ['Add milk and 6 eggs', 'Put the ingredients on my list', 'Shopping list for the rest of the week'],
}
