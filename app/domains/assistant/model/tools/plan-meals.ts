import * as z from 'zod/mini'
import type { Tool } from '../tool.ts'
import { day, food, listOf, recipe, section, servings, time } from './fields.ts'

const meal = z.strictObject({
	date: day,
	section: z.optional(section),
	recipe: z.optional(recipe),
	name: z.optional(food),
	servings: z.optional(servings),
	time: z.optional(time),
})
export type PlannedInput = z.infer<typeof meal>

const input = z.strictObject({ meals: listOf(meal) })
export type PlanMealsInput = z.infer<typeof input>

export const planMeals: Tool<PlanMealsInput> = {
	name: 'plan_meals',
	description:
		'Plans named meals on days, each a recipe or a name without a recipe. section left out: Dinner. Makes a card.',
	input,
	classOf: () => 'write',
	examples: ['Plan the meatballs for Friday dinner', 'Leftovers for lunch on Friday'],
}
