import type { RecipeFacts } from '#app/domains/ingredients/model/facts/recipe-facts.ts'
import { NUTRIENTS, type Nutrients } from '#app/domains/ingredients/model/foods/food.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import type { PlannedMeal } from '../planned-meal.ts'
import { type Eater, eatersOf } from '../table/eaters.ts'

/** The figures of a recipe, as its page shows them. */
export type DishFigures = Pick<RecipeFacts, 'nutrients' | 'isPerServing' | 'known' | 'counted'>

/** Why a meal adds nothing: it names no recipe that is here, the recipe's servings or all of its ingredients are unknown. */
export type WhyMissing = 'recipe' | 'servings' | 'ingredients'

export type EatenMeal = Pick<PlannedMeal, 'id' | 'date' | 'name' | 'recipe_id' | 'guests'>
export type MissingMeal = EatenMeal & { why: WhyMissing }

export type Totals = {
	/** Null where no meal has a figure, never zero. Not rounded. */
	nutrients: Nutrients
	/** How many meals the eater has, and how many of them are in the sums. */
	meals: number
	withFigures: number
	/** How many of those have ingredients without figures, so that the sums are the least. */
	incomplete: number
}

export type WeekNutrition = {
	days: (Totals & { date: Day })[]
	week: Totals
	/** Days with at least one meal in the sums. */
	daysWithFigures: number
	missing: MissingMeal[]
}

/** Why a dish has no figure for one serving; null if it has. The whole recipe is nobody's serving. */
function whyMissing(dish: DishFigures | undefined): WhyMissing | null {
	if (!dish) return 'recipe'
	if (!dish.isPerServing) return 'servings'
	return NUTRIENTS.some((nutrient) => dish.nutrients[nutrient] !== null) ? null : 'ingredients'
}

/**
 * What an eater has on these days: one serving of each of the eater's meals, leftovers included, however many servings
 * are cooked. A guest has the meals that name them.
 */
export function weekNutrition(
	meals: readonly EatenMeal[],
	dishes: ReadonlyMap<string, DishFigures>,
	{ eater, days }: { eater: Pick<Eater, 'id' | 'is_guest'>; days: readonly Day[] },
): WeekNutrition {
	const eaten = meals
		.filter(({ guests }) => eatersOf([eater], guests).length > 0)
		.map((meal) => {
			const dish = meal.recipe_id === null ? undefined : dishes.get(meal.recipe_id)
			return { meal, dish, why: whyMissing(dish) }
		})
	const perDay = days.map((date) => ({ date, ...totalsOf(eaten.filter(({ meal }) => meal.date === date)) }))
	const inWeek = eaten.filter(({ meal }) => days.includes(meal.date))
	return {
		days: perDay,
		week: totalsOf(inWeek),
		daysWithFigures: perDay.filter(({ withFigures }) => withFigures > 0).length,
		missing: inWeek
			.flatMap(({ meal, why }) => (why === null ? [] : [{ ...meal, why }]))
			.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date))),
	}
}

type Eaten = { dish: DishFigures | undefined; why: WhyMissing | null }

function totalsOf(eaten: readonly Eaten[]): Totals {
	const counted = eaten.flatMap(({ dish, why }) => (dish && why === null ? [dish] : []))
	const nutrients = Object.fromEntries(NUTRIENTS.map((nutrient) => [nutrient, null])) as Nutrients
	for (const dish of counted) {
		for (const nutrient of NUTRIENTS) {
			const amount = dish.nutrients[nutrient]
			if (amount !== null) nutrients[nutrient] = (nutrients[nutrient] ?? 0) + amount
		}
	}
	return {
		nutrients,
		meals: eaten.length,
		withFigures: counted.length,
		incomplete: counted.filter(({ known, counted: all }) => known < all).length,
	}
}

/** The sums of a week, divided by the days that have any. */
export function averageDay({ week, daysWithFigures }: WeekNutrition): Nutrients {
	const perDay = NUTRIENTS.map((nutrient) => {
		const sum = week.nutrients[nutrient]
		return [nutrient, sum === null ? null : sum / daysWithFigures] as const
	})
	return Object.fromEntries(perDay) as Nutrients
}
