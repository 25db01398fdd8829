import type { FieldsOf } from '#app/entity-schemas.ts'
import type { Turn } from '#app/sync/model/rules.ts'

/**
 * The cron has to look at the plan of a cook again. `begins`: also of one who has not been reminded of anything yet;
 * otherwise the plan is the same, but not what follows from it.
 */
export type RemindersEffect = { table: 'reminders'; begins: boolean }

const BEGINS: RemindersEffect = { table: 'reminders', begins: true }
const FOLLOWS: RemindersEffect = { table: 'reminders', begins: false }

/** What a meal is reminded of by; its place among others and its notes are not. */
const OF_MEAL = ['meal_plan_id', 'name', 'time', 'section', 'recipe_id', 'leftover_of', 'cooked_at'] as const
const OF_RECIPE = ['instructions', 'cook_time', 'language'] as const

const isTurned = ({ before, after }: Turn): boolean => (before?.deleted ?? true) !== after.deleted

export function mealReminders(_id: string, turn: Turn<FieldsOf<'meal_plan_item'>>): RemindersEffect[] {
	if (isTurned(turn)) return [BEGINS]
	const { before, after } = turn
	const isOther = OF_MEAL.some((name) => (before?.fields[name] ?? null) !== (after.fields[name] ?? null))
	const isTicked = JSON.stringify(before?.fields.ahead_done ?? []) !== JSON.stringify(after.fields.ahead_done ?? [])
	return !after.deleted && (isOther || isTicked) ? [BEGINS] : []
}

export const dayReminders = (_id: string, turn: Turn<FieldsOf<'meal_plan'>>): RemindersEffect[] =>
	isTurned(turn) || (!turn.after.deleted && turn.before?.fields.date !== turn.after.fields.date) ? [BEGINS] : []

/** A recipe may be planned. */
export function recipeReminders(_id: string, turn: Turn<FieldsOf<'recipe'>>): RemindersEffect[] {
	const { before, after } = turn
	// A new recipe is planned by an edit of its own.
	if (!before) return []
	const isOther = !after.deleted && OF_RECIPE.some((name) => before.fields[name] !== after.fields[name])
	return isTurned(turn) || isOther ? [FOLLOWS] : []
}

/** The hours of reminders are those of the cook's zone. */
export const zoneReminders = (_id: string, { before, after }: Turn<FieldsOf<'preferences'>>): RemindersEffect[] =>
	before && before.fields.preferences?.time_zone !== after.fields.preferences?.time_zone ? [FOLLOWS] : []
