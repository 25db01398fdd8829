import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { type RecipeToCook, servingsFactor } from '#app/domains/ingredients/model/merge/needs.ts'
import { toNumber } from '#app/domains/ingredients/model/quantity/rational.ts'
import type { Recipe } from '#app/domains/recipes/model/recipe.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import { coursesOf, fitsSection } from '../auto/courses.ts'
import { foodsUsed } from '../auto/planner-recipe.ts'
import { type Eater, eatersOf } from '../table/eaters.ts'
import { mayPropose } from '../table/proposable.ts'
import { type RecipeSafety, recipeSafety, tableVerdict } from '../table/table-safety.ts'
import type { Pack } from './packs.ts'
import { proposeFor, type RestProposal, type RestRecipe } from './propose.ts'
import { type Remainder, remaindersOf, type Use, usesOf } from './remainders.ts'

/**
 * A recipe with what it uses when cooked as written. Made once, because reading its lines is the most expensive part.
 */
export type RestSource = RestRecipe & { cooked: RecipeToCook; categories: string[]; safety: RecipeSafety }

/** The part of a planned meal that packs need. */
export type RestMeal = {
	id: string
	date: Day
	section: string
	recipe_id: string | null
	servings: number | null
	leftover_of: string | null
}

export function restSource(
	foods: FoodTable,
	cooked: RecipeToCook,
	{ category, tags }: Pick<Recipe, 'category' | 'tags'>,
): RestSource {
	const lines = cooked.lines.map(({ line }) => line)
	const { id, title } = cooked
	return {
		...{ id, title, cooked },
		categories: coursesOf({ title, category, tags }, foodsUsed(foods, lines)),
		safety: recipeSafety(foods, lines),
		uses: usesOf(foods, lines, { id, date: '' }, 1),
	}
}

function usesOfMeal(meal: RestMeal, source: RestSource | undefined): Use[] {
	if (!source || meal.leftover_of !== null) return []
	const factor = toNumber(servingsFactor(source.cooked, meal.servings))
	return source.uses.map(({ food, grams }) => ({
		...{ meal: meal.id, date: meal.date, food, grams: grams === null ? null : grams * factor },
	}))
}

/** The section in which meals that finish a rest are proposed, and which their recipes must suit. */
export const REST_SECTION = 'Dinner'

/**
 * What the packs opened on the `shown` days leave over, in the order in which it spoils, and the recipes that finish it
 * on the `free` days, the most saved first. `meals` extend beyond the shown days, so that food used up later is not
 * reported as left over. Recipes that are already planned, and recipes that somebody of the household must not eat, are
 * not proposed.
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
	/** Everybody who may eat; guests are not counted for a proposed meal. */
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

/** The days on which no dinner is planned. */
export const freeDays = (days: readonly Day[], meals: readonly RestMeal[]): Day[] =>
	days.filter((day) => !meals.some(({ date, section }) => date === day && section === REST_SECTION))
