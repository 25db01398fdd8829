import { UNLIMITED } from '#app/domains/billing/model/limits.ts'
import { limitsOf } from '#app/domains/billing/model/plans.ts'
import { FOOD_DIETS, isFoodDiet } from '#app/domains/ingredients/model/facts/public-facts.ts'
import { saidServings } from '#app/domains/ingredients/model/reading/said-servings.ts'
import { planRules, readPlanInput } from '#app/domains/meal-plan/client/auto-plan-input.ts'
import { type AutoPlan, type AutoPlanInput, autoPlan } from '#app/domains/meal-plan/model/auto/auto-plan.ts'
import { MOST_PLAN_DAYS, reachOf } from '#app/domains/meal-plan/model/auto/open-slots.ts'
import { AUTO, emptyPlaces, infeasibleWords, reasonWords } from '#app/domains/meal-plan/model/auto/plan-words.ts'
import type { PlannerRecipe } from '#app/domains/meal-plan/model/auto/planner-recipe.ts'
import { type PlanRules, readRules, type Weekday } from '#app/domains/meal-plan/model/auto/rules.ts'
import { mealCount } from '#app/domains/meal-plan/model/meal-count.ts'
import { lastPlannable, refuseTooFar } from '#app/domains/meal-plan/model/seen-meals.ts'
import { addMeals, type NewMeal } from '#app/domains/meal-plan/model/verbs-many.ts'
import { fold } from '#app/domains/recipes/model/search/words.ts'
import { daysLater } from '#app/platform/model/calendar.ts'
import { dateOf, dayAndDate } from '#app/platform/model/dates.ts'
import { FAILED } from '../../model/messages.ts'
import type { PlanWeekInput } from '../../model/tools/plan-week.ts'
import { NOT_READY } from '../not-ready.ts'
import { asks, nothing, type PlanContext, type PlanTool, refused } from '../proposal.ts'

const WEEKDAYS: Weekday[] = [1, 2, 3, 4, 5, 6, 7]

/** Lets the automatic planner fill open meals; its reasons and what it could not keep are the card's notes. */
export const planWeek: PlanTool<PlanWeekInput> = async (input, context) => {
	const { localStore, me, today } = context
	if (!localStore.isComplete) return refused(NOT_READY)
	const { mealPlanDays } = limitsOf(me)
	if (mealPlanDays !== UNLIMITED && input.days > mealPlanDays)
		return asks(`How many days would you like me to plan for? At most ${mealPlanDays}.`)
	const from = input.from === undefined || input.from < today ? today : input.from
	const until = daysLater(from, input.days - 1)
	const last = lastPlannable(me, today)
	// The subscription's own sentence where not even the first day can be planned.
	refuseTooFar(me, from, today)
	const asked = { from, to: until, weekdays: WEEKDAYS, sections: input.sections ?? ['Dinner'] }
	const wish = reachOf(asked, today, last)
	const found = await localStore.run(async (db) => {
		const rules = withWishes(await planRules.read(db), input)
		return readPlanInput(db, me, { wish, rules })
	})
	if (found.slots.length === 0) return nothing(AUTO.noSlots)
	const planned = { ...found, recipes: found.recipes.filter((recipe) => suitsDiet(recipe, input.diet)) }
	const plan = autoPlan(planned)
	const meals = await mealsOf(plan, planned, context)
	const missed = plan.infeasible.map((one) =>
		[infeasibleWords(one, today, me), emptyPlaces(one, planned.slots, today, me)].filter((part) => part).join(' '),
	)
	if (meals.length === 0) return nothing([FAILED.emptyPlan, AUTO.noneFound, ...missed].join(' '))
	const cut = wish.to < until ? [`Planned until ${dateOf(wish.to, today, me)}: ${cutWords(wish.to === last)}`] : []
	return {
		kind: 'edit',
		edit: addMeals({ me, today, meals, verb: 'meal_plan_item.apply' }),
		title: `Plan ${mealCount(meals.length)} from ${dayAndDate(from, today, me)}`,
		notes: [...cut, ...reasonsOf(plan, planned, context), ...missed],
		shows: meals.flatMap(({ meal: { recipe_id, name } }) => (recipe_id ? [{ id: recipe_id, title: name }] : [])),
	}
}

const cutWords = (isByPlan: boolean): string =>
	isByPlan ? 'your subscription goes no further.' : `at most ${MOST_PLAN_DAYS} days are planned at once.`

/** The cook's stored rules, and what this wish asks for besides. */
function withWishes(rules: PlanRules, { maxMinutes, kinds = [] }: PlanWeekInput): PlanRules {
	const time = { weekdays: WEEKDAYS, section: null, active: null, total: maxMinutes ?? null }
	const counts = kinds.map(({ tag, atLeast, atMost }) => ({
		tag: tag.toLowerCase(),
		atLeast: atLeast ?? null,
		atMost: atMost ?? null,
	}))
	const others = rules.counts.filter(({ tag }) => !counts.some((one) => one.tag === tag))
	return readRules({
		...rules,
		times: maxMinutes === undefined ? rules.times : [time, ...rules.times],
		counts: [...counts, ...others],
	})
}

/** Whether a recipe is certain to keep a diet; of a diet that foods do not decide, whether its own words name it. */
function suitsDiet({ tags, tastes, safety }: PlannerRecipe, diet: string | undefined): boolean {
	if (diet === undefined) return true
	const name = [...FOOD_DIETS].find((one) => fold(one) === fold(diet)) ?? diet
	const tag = name.toLowerCase()
	if (tags.includes(tag) || tastes.some((taste) => fold(taste) === fold(diet))) return true
	return isFoodDiet(name) && safety.diets[name].verdict === 'clear'
}

async function mealsOf({ choices }: AutoPlan, { slots }: AutoPlanInput, context: PlanContext): Promise<NewMeal[]> {
	const rows = await context.localStore.run((db) => Promise.all(choices.map(({ recipe }) => db.get('recipes', recipe))))
	return choices.flatMap(({ slot }, at): NewMeal[] => {
		const place = slots.find(({ id }) => id === slot)
		const recipe = rows[at]
		if (!place || !recipe) return []
		const { id, title } = recipe
		const meal = { name: title, section: place.section, recipe_id: id, servings: saidServings(recipe) || null }
		return [{ id: context.newId(), date: place.date, meal }]
	})
}

/** Of a longer plan nobody reads why each dish was chosen. */
const MOST_REASONS = 7

/** 'Miso salmon: Brings fish into the week' */
function reasonsOf({ choices }: AutoPlan, { recipes }: AutoPlanInput, { today, me }: PlanContext): string[] {
	return choices.slice(0, MOST_REASONS).flatMap(({ recipe, reasons }) => {
		const title = recipes.find(({ id }) => id === recipe)?.title ?? ''
		const words = reasonWords(reasons, today, me)
		return words.length > 0 ? [`${title}: ${words.join(', ')}`] : []
	})
}
