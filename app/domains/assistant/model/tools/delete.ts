import * as z from 'zod/mini'
import type { Tool } from '../tool.ts'
import { food, listOf, recipes } from './fields.ts'

/** The most things that one card deletes: each of them is named on it. */
export const MOST_DELETED = 20

const input = z.strictObject({ recipes: z.optional(recipes), cookbooks: z.optional(listOf(food)) })
export type DeleteInput = z.infer<typeof input>

export const deleteThings: Tool<DeleteInput> = {
	name: 'delete',
	description:
		'Deletes the named recipes (aliases) or cookbooks (titles), at most 20. Makes a card that names each; never for everything at once.',
	input,
	classOf: () => 'delete',
	examples: ['Delete this recipe', 'Delete the cookbook Wet Sundays'],
}
