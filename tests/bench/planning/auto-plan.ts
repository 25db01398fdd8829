import { autoPlan } from '#app/domains/meal-plan/model/auto/auto-plan.ts'
import { makeMonth } from '#app/domains/meal-plan/model/auto/testing/make-kitchen.ts'
import { type Figure, median } from '../figures.ts'

const DAYS = 28
const RECIPES = 2_000
const TIMES_MORE = 10
const AIM_MS = 300
/** Ten times the input may cost ten times as much, plus a little for caches that no longer hold it. */
const MAX_RATIO = 12

/** Milliseconds of processor time of a plan, the median of several; `first` is the run on cold code. */
function timesOf(recipes: number, days: number, rounds: number): { first: number; middle: number } {
	const input = makeMonth(recipes, days)
	const times = Array.from({ length: rounds }, () => {
		const before = process.cpuUsage()
		autoPlan(input)
		return process.cpuUsage(before).user / 1_000
	})
	return { first: times[0] ?? 0, middle: median(times) }
}

/**
 * The cost of filling four weeks of four meals a day from 2,000 recipes, and its growth with the recipes and the days.
 */
export function measureAutoPlan({ isQuick }: { isQuick: boolean }): Figure[] {
	const recipes = isQuick ? RECIPES / 10 : RECIPES
	const rounds = isQuick ? 3 : 9
	const month = timesOf(recipes, DAYS, rounds)
	const moreRecipes = timesOf(recipes * TIMES_MORE, DAYS, 3)
	const moreDays = timesOf(recipes, DAYS * TIMES_MORE, 3)
	return [
		{ name: `auto plan, ${DAYS} days of ${recipes} recipes, cold`, value: month.first, unit: 'ms', atMost: AIM_MS },
		{ name: `auto plan, ${DAYS} days of ${recipes} recipes`, value: month.middle, unit: 'ms', atMost: AIM_MS },
		{ name: '  ten times the recipes', value: moreRecipes.middle / month.middle, unit: 'times', atMost: MAX_RATIO },
		{ name: '  ten times the days', value: moreDays.middle / month.middle, unit: 'times', atMost: MAX_RATIO },
	]
}
