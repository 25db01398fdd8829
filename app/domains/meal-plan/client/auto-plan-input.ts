import { foodOfRow } from '#app/domains/ingredients/model/foods/food-key.ts'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { type Day, daysLater } from '#app/platform/model/calendar.ts'
import type { LocalDb } from '#app/sync/client/store/local-db.ts'
import type { Query } from '#app/sync/client/store/local-store.ts'
import type { AutoPlanInput, SoonFood } from '../model/auto/auto-plan.ts'
import { openSlots, type PlanWish } from '../model/auto/open-slots.ts'
import type { PlannerRecipe } from '../model/auto/planner-recipe.ts'
import { type PlanRules, readRules } from '../model/auto/rules.ts'
import { plannedMeals } from './meal-queries.ts'
import { type Host, readTable } from './read-table.ts'
import { readRecipes, rowsOfAll } from './recipe-readings.ts'

/** The rules that the cook has set, else the defaults. */
export const planRules: Query<PlanRules> = {
	key: 'plan-rules',
	stores: ['plan_rules'],
	read: async (db) => readRules((await db.getAll('plan_rules'))[0]?.rules),
}

/** Weekly rules count all meals of the same week. */
const WEEK = 7

/**
 * Everything that the automatic plan needs for the open slots of a wish (`reachOf`). Rejects if the food table cannot
 * be loaded.
 */
export async function readPlanInput(
	db: LocalDb,
	host: Host,
	{ wish, rules }: { wish: PlanWish; rules: PlanRules },
): Promise<AutoPlanInput> {
	const around = Math.max(WEEK, rules.noRepeatDays)
	const [meals, rows, eaters, soon] = await Promise.all([
		plannedMeals(daysLater(wish.from, -around), daysLater(wish.to, around)).read(db),
		rowsOfAll(db),
		readTable(db, host),
		soonFoods(db, wish.from),
	])
	const [readings, kept] = await Promise.all([readRecipes(rows), whatTheCookSays(db)])
	const recipes = [...readings.values()].map(({ planner }): PlannerRecipe => ({ ...planner, ...kept(planner.id) }))
	const planned = meals.flatMap(({ date, section, recipe_id, leftover_of }) =>
		recipe_id === null ? [] : [{ date, section, recipe_id, isLeftover: leftover_of !== null }],
	)
	return { slots: openSlots(wish, meals), planned, recipes, rules, eaters, soon, seed: 1 }
}

/** Foods in the pantry whose date has not passed on that day. */
async function soonFoods(db: LocalDb, from: Day): Promise<SoonFood[]> {
	const [rows, foods] = await Promise.all([db.getAll('pantry_items'), loadFoods()])
	return rows.flatMap((row) => {
		const { best_before, quantity, ingredient_name: name } = row
		if (best_before === null || best_before < from || quantity === '0') return []
		const food = foodOfRow(foods, row, [])
		return food ? [{ food: food.id, name, best_before }] : []
	})
}

/** By recipe: the cook's own rating, else the average rating, and the day it was last cooked according to the log. */
async function whatTheCookSays(db: LocalDb): Promise<(id: string) => Pick<PlannerRecipe, 'rating' | 'lastCooked'>> {
	const [logs, stats] = await Promise.all([db.getAll('cook_logs'), db.getAll('recipe_stats')])
	const ratings = new Map(stats.map(({ id, average_rating }) => [id, average_rating]))
	const cooked = new Map<string, Day>()
	for (const { recipe_id, cooked_on, rating } of logs.toSorted((a, b) => (a.cooked_on < b.cooked_on ? -1 : 1))) {
		cooked.set(recipe_id, cooked_on)
		if (rating !== null) ratings.set(recipe_id, rating)
	}
	return (id) => ({ rating: ratings.get(id) ?? 0, lastCooked: cooked.get(id) ?? null })
}
