import type { Day } from '#app/platform/model/calendar.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { saySaved } from '#app/sync/client/edits/say-saved.ts'
import { openLocalStore } from '#app/sync/client/store/local-store.ts'
import type { PlannedMeal } from '../model/planned-meal.ts'
import { PLANNER } from '../model/planner-messages.ts'
import { lastPlannable } from '../model/seen-meals.ts'
import { addRepeat, deleteRepeat } from '../model/verbs-plan.ts'
import { editRepeat, type RepeatChanges } from '../model/verbs-repeat.ts'
import { plannedMeals } from './meal-queries.ts'
import type { RepeatRow } from './plan-queries.ts'
import { attempt, type Cook } from './planner-acts.ts'

/** Repeats a meal on its weekday. Returns whether it was saved. */
export async function startRepeat(
	cook: Cook,
	meal: PlannedMeal,
	{ every_weeks, until_date }: { every_weeks: number; until_date: Day | null },
): Promise<boolean> {
	const { name, recipe_id, servings, section, time, icon, notes, date } = meal
	const said = { name, recipe_id, servings, section, time, icon, notes, from_date: date }
	const id = makeId()
	const isDone = await attempt(cook, PLANNER.updateFailed, (me) =>
		addRepeat({ me, today: cook.today, id, repeat: { ...said, every_weeks, until_date }, mealId: meal.id }),
	)
	if (isDone) saySaved('changed', PLANNER.repeats_now(name))
	return isDone
}

/** Changes a rule and its upcoming meals. Returns whether it was saved. */
export async function changeRepeat(cook: Cook, repeat: RepeatRow, changes: RepeatChanges): Promise<boolean> {
	const { id, ver: _ver, ...before } = repeat
	const upcoming = await upcomingOf(cook, repeat)
	const isDone = await attempt(cook, PLANNER.updateFailed, (me) =>
		editRepeat({ me, today: cook.today, repeat: { id, before }, changes, upcoming }),
	)
	if (isDone) saySaved('changed', PLANNER.updated(changes.name))
	return isDone
}

/** Ends a rule and removes its upcoming meals, except those that are cooked or locked. */
export async function stopRepeat(cook: Cook, repeat: RepeatRow): Promise<void> {
	const { id, name } = repeat
	const mealIds = (await upcomingOf(cook, repeat)).map((meal) => meal.id)
	if (await attempt(cook, PLANNER.deleteFailed, () => deleteRepeat({ id, name, mealIds })))
		saySaved('deleted', PLANNER.stopped(name))
}

async function upcomingOf({ me, today }: Cook, { id }: RepeatRow): Promise<PlannedMeal[]> {
	const localStore = await openLocalStore(me.id).catch(() => null)
	const ahead = await localStore?.load(plannedMeals(today, lastPlannable(me, today)))
	return (ahead ?? []).filter((meal) => meal.repeat_id === id && meal.cooked_at === null && !meal.is_locked)
}
