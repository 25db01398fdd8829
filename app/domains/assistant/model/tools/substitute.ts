import * as z from 'zod/mini'
import type { Tool } from '../tool.ts'
import { food, recipe } from './fields.ts'

const input = z.strictObject({ food, recipe: z.optional(recipe) })
export type SubstituteInput = z.infer<typeof input>

export const substitute: Tool<SubstituteInput> = {
	name: 'substitute',
	description: 'What can be used instead of a food, from a table of kitchen substitutions.',
	input,
	classOf: () => 'read',
	examples: ['What can I use instead of buttermilk?', 'No shallots in the house'],
}
