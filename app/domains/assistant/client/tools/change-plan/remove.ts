import { mealCount } from '#app/domains/meal-plan/model/meal-count.ts'
import { deleteMeals } from '#app/domains/meal-plan/model/verbs-many.ts'
import type { ChangePlanInput } from '../../../model/tools/change-plan.ts'
import { asks, type PlanTool } from '../../proposal.ts'
import { isMeal, meantMeals, onlyMeal, shownOf } from './meant-meals.ts'

/** Takes a meal off the plan, or all meals of a named day. */
export const removeMeals: PlanTool<ChangePlanInput> = async (input, context) => {
	if (input.meal === undefined && input.date === undefined)
		return asks('Which meal, or the meals of which day, shall I take off the plan?')
	const meant = await meantMeals(input, context)
	if (!('meals' in meant)) return meant
	const one = input.meal === undefined ? null : onlyMeal(meant.meals, context)
	if (one && !isMeal(one)) return one
	const meals = one ? [one] : meant.meals
	const [first] = meals
	const subject = first && meals.length === 1 ? first.name : mealCount(meals.length)
	return {
		kind: 'edit',
		edit: deleteMeals({ ids: meals.map(({ id }) => id), subject }),
		title: `Take ${subject} off the plan`,
		button: `Remove ${mealCount(meals.length)}`,
		shows: meals.flatMap(shownOf),
	}
}
