import * as z from 'zod/mini'
import type { Tool } from '../tool.ts'
import { day, food, section, servings, time } from './fields.ts'

const input = z.strictObject({
	change: z.enum(['not_cooking', 'home_at', 'more_guests', 'move', 'remove', 'servings']),
	date: z.optional(day),
	section: z.optional(section),
	meal: z.optional(food),
	toDate: z.optional(day),
	toSection: z.optional(section),
	time: z.optional(time),
	guests: z.optional(z.int().check(z.gte(1), z.lte(100))),
	servings: z.optional(servings),
})
export type ChangePlanInput = z.infer<typeof input>

export const changePlan: Tool<ChangePlanInput> = {
	name: 'change_plan',
	description:
		'Changes what is planned: not cooking on a day, home at a time, guests more, move, remove or set the servings of a meal (its alias or its name). Makes a card.',
	input,
	classOf: ({ change }) => (change === 'remove' ? 'delete' : 'write'),
	examples: ['Not cooking tonight', "I'll be home at 8", 'Move the curry to Friday', 'Clear Saturday'],
}
