import * as z from 'zod/mini'
import type { Tool } from '../tool.ts'
import { food, recipe, step } from './fields.ts'

const A_DAY = 86_400

const input = z.strictObject({
	act: z.enum(['start', 'next', 'back', 'repeat', 'step', 'timer', 'timer_stop', 'timer_add', 'timer_left', 'done']),
	recipe: z.optional(recipe),
	step: z.optional(step),
	seconds: z.optional(z.int().check(z.gte(1), z.lte(A_DAY))),
	name: z.optional(food),
})
export type CookInput = z.infer<typeof input>

export const cook: Tool<CookInput> = {
	name: 'cook',
	description:
		'Cook mode on this device: start a recipe, go through its steps, and timers. seconds belongs to timer and timer_add, name is the name of a timer.',
	input,
	classOf: () => 'act',
	examples: ["Let's cook the roast chicken", 'Next', 'Timer for 20 minutes for the leeks', 'Go to step 4'],
}
