import { updateMeal } from '#app/domains/meal-plan/model/verbs.ts'
import type { ChangePlanInput } from '../../../model/tools/change-plan.ts'
import { asks, nothing, type PlanTool } from '../../proposal.ts'
import { isMeal, meantMeals, onlyMeal, shownOf } from './meant-meals.ts'

/** Sets how many a planned meal is for. */
export const setServings: PlanTool<ChangePlanInput> = async (input, context) => {
	const { servings } = input
	if (servings === undefined) return asks('For how many?')
	const meant = await meantMeals(input, context)
	if (!('meals' in meant)) return meant
	const meal = onlyMeal(meant.meals, context)
	if (!isMeal(meal)) return meal
	if (meal.servings === servings) return nothing(`${meal.name} is planned for ${servings} already.`)
	return {
		kind: 'edit',
		edit: updateMeal({ id: meal.id, name: meal.name, changes: { servings } }),
		title: `Plan ${meal.name} for ${servings}`,
		shows: shownOf(meal),
	}
}
