import * as z from 'zod/mini'
import type { Tool } from '../tool.ts'
import { food, recipes } from './fields.ts'

const input = z.strictObject({ act: z.enum(['add', 'remove']), cookbook: food, recipes })
export type FileRecipeInput = z.infer<typeof input>

export const fileRecipe: Tool<FileRecipeInput> = {
	name: 'file_recipe',
	description: "Puts recipes into one of the cook's cookbooks, by its title, or takes them out of it. Makes a card.",
	input,
	classOf: ({ act }) => (act === 'remove' ? 'delete' : 'write'),
	examples: ['Add this to Wet Sundays', 'Take it out of Full Table'],
}
