import { stepKey } from '#app/domains/ingredients/model/reading/steps.ts'
import { type Day, daysLater } from '#app/platform/model/calendar.ts'
import { instantOf, timeOfMeal, wallTimeAt } from '../wall-time.ts'
import { type AheadStep, leadMinutes } from './find-ahead-steps.ts'

/**
 * The part of a planned meal that its reminders need. `ahead_done`: keys of the finished steps (`stepKey` of their
 * texts).
 */
export type AheadMeal = {
	id: string
	date: Day
	time: string | null
	section: string
	recipe_id: string | null
	leftover_of: string | null
	cooked_at: number | null
	ahead_done: readonly string[]
}

/** A recipe's steps to do ahead, and how long it cooks after the last wait. */
export type AheadRecipe = { steps: readonly AheadStep[]; cookingMinutes: number }

/**
 * Something to do before a meal. `date` and `time` are in the cook's time zone; `instant` is the same moment in
 * milliseconds.
 */
export type Reminder = {
	/** Stable as long as the meal, the recipe and the step's words are the same, even if the meal moves. */
	id: string
	mealId: string
	recipeId: string
	/** The value stored in `ahead_done`. */
	key: string
	step: number
	kind: AheadStep['kind']
	text: string
	date: Day
	time: string
	instant: number
	isDone: boolean
}

const EVENING = '20:00'
/** Nobody is woken: a reminder between these times moves to the evening before. */
export const BEDTIME = { from: '22:00', to: '07:00', instead: '21:00' } as const
const MS_A_MINUTE = 60_000

/** Moves an instant during the night to the evening before; others stay as they are. */
function awake(instant: number, timeZone: string): number {
	const { date, time } = wallTimeAt(instant, timeZone)
	if (time >= BEDTIME.to && time < BEDTIME.from) return instant
	return instantOf(time < BEDTIME.to ? daysLater(date, -1) : date, BEDTIME.instead, timeZone)
}

/** The instants at which a meal's waits begin, each before the next. */
function beginnings(meal: AheadMeal, { steps, cookingMinutes }: AheadRecipe, timeZone: string): number[] {
	let next = instantOf(meal.date, timeOfMeal(meal), timeZone) - cookingMinutes * MS_A_MINUTE
	return steps
		.toReversed()
		.map(({ lead }) => {
			const evening = instantOf(daysLater(wallTimeAt(next, timeZone).date, -1), EVENING, timeZone)
			next = lead === 'overnight' ? evening : awake(next - leadMinutes(lead) * MS_A_MINUTE, timeZone)
			return next
		})
		.toReversed()
}

function remindersOfMeal(meal: AheadMeal, recipe: AheadRecipe, timeZone: string): Reminder[] {
	const starts = beginnings(meal, recipe, timeZone)
	return recipe.steps.map(({ step, kind, text }, at) => {
		const key = stepKey(text)
		const instant = starts[at] ?? 0
		return {
			...{ id: `${meal.id}:${meal.recipe_id}:${key}`, mealId: meal.id, recipeId: meal.recipe_id ?? '', key },
			...{ step, kind, text, ...wallTimeAt(instant, timeZone), instant, isDone: meal.ahead_done.includes(key) },
		}
	})
}

/**
 * What to do before these meals, sorted by time. `recipes`: by id, those with steps to do ahead. The waits of one
 * recipe follow each other, 'overnight' begins on the evening before, and no reminder is during the night.
 */
export function remindersOf(
	meals: readonly AheadMeal[],
	recipes: ReadonlyMap<string, AheadRecipe>,
	timeZone: string,
): Reminder[] {
	const reminders = meals.flatMap((meal) => {
		const recipe = meal.recipe_id === null ? undefined : recipes.get(meal.recipe_id)
		const isDue = recipe && meal.leftover_of === null && meal.cooked_at === null
		return isDue ? remindersOfMeal(meal, recipe, timeZone) : []
	})
	return reminders.toSorted((one, other) => one.instant - other.instant || (one.id < other.id ? -1 : 1))
}
