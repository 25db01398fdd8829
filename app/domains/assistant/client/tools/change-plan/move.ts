import { moveMeal } from '#app/domains/meal-plan/model/verbs.ts'
import { dayAndDate } from '#app/platform/model/dates.ts'
import type { ChangePlanInput } from '../../../model/tools/change-plan.ts'
import { asks, nothing, type PlanTool, refused } from '../../proposal.ts'
import { isMeal, meantMeals, onlyMeal, shownOf } from './meant-meals.ts'

/** Moves a meal to another day or another section. */
export const moveMeals: PlanTool<ChangePlanInput> = async (input, context) => {
	const { me, today } = context
	const { toDate, toSection } = input
	if (toDate === undefined && toSection === undefined) return asks('To which day?')
	if (toDate !== undefined && toDate < today) return refused(`${dayAndDate(toDate, today, me)} is over.`)
	const meant = await meantMeals(input, context)
	if (!('meals' in meant)) return meant
	const meal = onlyMeal(meant.meals, context)
	if (!isMeal(meal)) return meal
	const to = { date: toDate ?? meal.date, section: toSection ?? meal.section }
	if (to.date === meal.date && to.section === meal.section)
		return nothing(`${meal.name} is planned for ${dayAndDate(to.date, today, me)} already.`)
	return {
		kind: 'edit',
		edit: moveMeal({ me, today, id: meal.id, name: meal.name, ...to }),
		title: `Move ${meal.name} to ${dayAndDate(to.date, today, me)}`,
		shows: shownOf(meal),
	}
}
