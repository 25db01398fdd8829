import { mealCount } from '#app/domains/meal-plan/model/meal-count.ts'
import { addMeals, type NewMeal } from '#app/domains/meal-plan/model/verbs-many.ts'
import { dayAndDate } from '#app/platform/model/dates.ts'
import type { ShownRecipe } from '../../model/tool.ts'
import type { PlanMealsInput, PlannedInput } from '../../model/tools/plan-meals.ts'
import { dishVerdicts } from '../kitchen/dish-verdicts.ts'
import { type OwnRecipe, ownRecipe } from '../kitchen/own-recipe.ts'
import { asks, type PlanContext, type PlanTool, refused } from '../proposal.ts'

const USUAL_SECTION = 'Dinner'

type Dish = { meal: NewMeal; own: OwnRecipe | null }

/** Plans named meals, with the verdict of each dish on the table. */
export const planMeals: PlanTool<PlanMealsInput> = async ({ meals }, context) => {
	const { me, today } = context
	const past = meals.find(({ date }) => date < today)
	if (past) return refused(`${dayAndDate(past.date, today, me)} is over. On which day shall I plan it?`)
	if (meals.some(({ recipe, name }) => recipe === undefined && name === undefined))
		return asks('Which dish shall I plan?')
	const dishes = await Promise.all(meals.map((meal) => dishOf(meal, context)))
	const { notes, confirm } = await dishVerdicts(
		dishes.flatMap(({ own }) => own ?? []),
		context,
	)
	const [first] = dishes
	const title = first && dishes.length === 1 ? `Plan ${first.meal.meal.name}` : `Plan ${mealCount(dishes.length)}`
	const subject = first && dishes.length === 1 ? { subject: first.meal.meal.name } : {}
	return {
		kind: 'edit',
		edit: addMeals({ me, today, meals: dishes.map(({ meal }) => meal), ...subject }),
		title,
		shows: shownOf(dishes),
		...(notes.length > 0 ? { notes } : {}),
		...(confirm ? { confirm } : {}),
	}
}

async function dishOf(input: PlannedInput, context: PlanContext): Promise<Dish> {
	const { date, section = USUAL_SECTION, recipe, name = '', servings, time } = input
	const id = context.newId()
	const own = recipe === undefined ? null : await ownRecipe(context, recipe)
	const meal = {
		section,
		name: own?.row.title ?? name,
		recipe_id: own?.row.id ?? null,
		servings: servings ?? (own?.servings || null),
		time: time ?? null,
	}
	return { meal: { id, date, meal }, own }
}

const shownOf = (dishes: readonly Dish[]): ShownRecipe[] => [
	...new Map(
		dishes.flatMap(({ own }) => (own ? [[own.row.id, { id: own.row.id, title: own.row.title }] as const] : [])),
	).values(),
]
