import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { type RecipeToCook, servingsFactor } from '#app/domains/ingredients/model/merge/needs.ts'
import { toNumber } from '#app/domains/ingredients/model/quantity/rational.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import { fitsSection } from '../auto/planner-recipe.ts'
import { type Eater, eatersOf } from '../table/eaters.ts'
import { mayPropose } from '../table/proposable.ts'
import { type RecipeSafety, recipeSafety, tableVerdict } from '../table/table-safety.ts'
import type { Pack } from './packs.ts'
import { proposeFor, type RestProposal, type RestRecipe } from './propose.ts'
import { type Remainder, remaindersOf, type Use, usesOf } from './remainders.ts'

/** A recipe with what it uses when it is cooked as it is written; read once, since reading its lines costs most. */
export type RestSource = RestRecipe & { cooked: RecipeToCook; categories: string[]; safety: RecipeSafety }

/** A planned meal, as far as packs go. */
export type RestMeal = {
	id: string
	date: Day
	section: string
	recipe_id: string | null
	servings: number | null
	leftover_of: string | null
}

export const restSource = (foods: FoodTable, cooked: RecipeToCook, category: readonly string[]): RestSource => ({
	id: cooked.id,
	title: cooked.title,
	cooked,
	categories: category.map((name) => name.trim().toLowerCase()),
	safety: recipeSafety(
		foods,
		cooked.lines.map(({ line }) => line),
	),
	uses: usesOf(
		foods,
		cooked.lines.map(({ line }) => line),
		{ id: cooked.id, date: '' },
		1,
	),
})

function usesOfMeal(meal: RestMeal, source: RestSource | undefined): Use[] {
	if (!source || meal.leftover_of !== null) return []
	const factor = toNumber(servingsFactor(source.cooked, meal.servings))
	return source.uses.map(({ food, grams }) => ({
		...{ meal: meal.id, date: meal.date, food, grams: grams === null ? null : grams * factor },
	}))
}

/** Where meals that finish a rest are put, and which recipes are asked for. */
export const REST_SECTION = 'Dinner'

/**
 * What the packs opened on `shown` days leave over, in the order in which it spoils, and the recipes that finish it on `free`
 * days, the most saved first. `meals` go further than the days shown, so that what is finished later is not called left. A
 * recipe that is planned already is not proposed again, and none that somebody of the household does not eat.
 */
export function restOfDays({
	meals,
	sources,
	packs,
	shown,
	free,
	table,
	allowUnknown,
}: {
	meals: readonly RestMeal[]
	sources: ReadonlyMap<string, RestSource>
	packs: ReadonlyMap<string, Pack>
	shown: readonly Day[]
	free: readonly Day[]
	/** Everybody who may eat; no guest comes to a meal that is only proposed. */
	table: readonly Eater[]
	allowUnknown: boolean
}): { rests: Remainder[]; proposals: RestProposal[] } {
	const uses = meals.flatMap((meal) => usesOfMeal(meal, sources.get(meal.recipe_id ?? '')))
	const rests = remaindersOf(uses, packs).filter(({ openedOn }) => shown.includes(openedOn))
	const left = new Set(rests.map(({ food }) => food))
	const planned = new Set(meals.flatMap(({ recipe_id }) => recipe_id ?? []))
	const eaters = eatersOf(table, [])
	const suits = ({ safety }: RestSource) => mayPropose('rest', tableVerdict(eaters, safety).verdict, allowUnknown)
	const recipes = [...sources.values()].filter(
		(source) =>
			!planned.has(source.id) &&
			source.uses.some(({ food }) => left.has(food)) &&
			fitsSection(source, REST_SECTION) &&
			suits(source),
	)
	return { rests, proposals: proposeFor({ uses, packs, recipes, days: free }) }
}

/** Of these days those on which nothing is planned for dinner. */
export const freeDays = (days: readonly Day[], meals: readonly RestMeal[]): Day[] =>
	days.filter((day) => !meals.some(({ date, section }) => date === day && section === REST_SECTION))
