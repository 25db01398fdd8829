import * as z from 'zod/mini'
import type { Tool } from '../tool.ts'
import { day, food, section } from './fields.ts'

const input = z.strictObject({
	at: z.enum(['plan', 'list', 'pantry', 'timers', 'cookbooks', 'limits']),
	from: z.optional(day),
	to: z.optional(day),
	section: z.optional(section),
	food: z.optional(food),
})
export type LookInput = z.infer<typeof input>

export const look: Tool<LookInput> = {
	name: 'look',
	description:
		'Reads the meal plan (from and to; to left out: that day), the shopping list, the pantry, running timers, cookbooks, or what the subscription allows. food narrows it to a food, a dish or a cookbook.',
	input,
	classOf: () => 'read',
	examples: ["What's for dinner tonight?", "What's on my shopping list?", 'Do we have eggs?', 'What goes off soon?'],
}
