import * as z from 'zod/mini'
import type { Tool } from '../tool.ts'
import { day, few, food, minutes, section } from './fields.ts'

const kind = z.strictObject({ tag: food, atLeast: z.optional(few), atMost: z.optional(few) })

const input = z.strictObject({
	from: z.optional(day),
	// A longer plan than any subscription allows is refused with a sentence.
	days: z.int().check(z.gte(1), z.lte(100_000)),
	sections: z.optional(z.array(section).check(z.minLength(1), z.maxLength(4))),
	maxMinutes: z.optional(minutes),
	diet: z.optional(food),
	kinds: z.optional(z.array(kind).check(z.maxLength(20))),
})
export type PlanWeekInput = z.infer<typeof input>

export const planWeek: Tool<PlanWeekInput> = {
	name: 'plan_week',
	description:
		"Lets the planner fill the open meals of some days with the cook's own recipes. kinds: how often a sort of dish (fish, meat, soup, a main ingredient) should come. Makes a card.",
	input,
	classOf: () => 'write',
	examples: ['Plan my dinners for next week', 'Fill next week, nothing over 45 minutes, fish at least once'],
}
