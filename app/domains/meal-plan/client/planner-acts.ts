import { showRefusal } from '#app/platform/client/limit-toast.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import { dayAndDate } from '#app/platform/model/dates.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { attempt as attemptWork, actWithUndo as doWithUndo } from '#app/sync/client/edits/act-with-undo.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import { editAsMe } from '#app/sync/client/edits/edit-as-me.ts'
import { type SavedKind, saySaved } from '#app/sync/client/edits/say-saved.ts'
import { type LocalStore, openLocalStore } from '#app/sync/client/store/local-store.ts'
import { NotSavedError } from '#app/sync/client/store/not-saved.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import { showToast } from '#app/ui/toast-queue.ts'
import { type Place, SAME_SECTION, type Spot } from '../model/meal-plan.ts'
import type { PlannedMeal } from '../model/planned-meal.ts'
import { PLANNER } from '../model/planner-messages.ts'
import type { Fields, MealDraft } from '../model/seen-meals.ts'
import { addMeal, deleteMeal, moveMeal, updateMeal } from '../model/verbs.ts'
import { addMeals, deleteMeals, type NewMeal, restoreMeals } from '../model/verbs-many.ts'
import { extendRepeats } from '../model/verbs-plan.ts'

/** The cook who plans, and today's date for that cook. */
export type Cook = { me: Me; today: Day }
/** The message shown when an act could not be saved. */
type Failed = string
type Act = (me: Me) => Edit

/** 'Dinner, Friday 20 November' */
export const placeText = ({ date, section }: Place, { me, today }: Cook): string =>
	PLANNER.place(section, dayAndDate(date, today, me))

/**
 * Runs an edit on this device and returns whether it was saved. If the cook's subscription forbids it, the server is
 * asked once. On failure the cook is told why.
 */
export const attempt = (cook: Cook, failed: Failed, act: Act): Promise<boolean> =>
	attemptWork(doing(cook, act), tell(failed))

type UndoTexts = { kind: SavedKind; title: string; failed: Failed; back: Act; backFailed?: Failed }

/** Like `attempt`, and on success shows a toast with an undo. */
export const actWithUndo = (
	cook: Cook,
	act: Act,
	{ kind, title, failed, back, backFailed }: UndoTexts,
): Promise<boolean> =>
	doWithUndo(doing(cook, act), {
		kind,
		title,
		tell: tell(failed),
		back: doing(cook, back),
		tellBack: tell(backFailed ?? failed),
	})

const doing = (cook: Cook, act: Act) => async () => editAsMe(await openLocalStore(cook.me.id), cook.me, act)

const tell = (failed: Failed) => (error: unknown) => {
	if (error instanceof AppError || error instanceof NotSavedError) showRefusal(failed, error)
	else showToast({ kind: 'problem', title: failed })
}

/** Plans a meal as the last one of its slot. */
export async function add(cook: Cook, { date, section }: Place, meal: Omit<MealDraft, 'section'>): Promise<boolean> {
	const id = makeId()
	const { today } = cook
	return actWithUndo(cook, (me) => addMeal({ me, date, today, id, meal: { ...meal, section } }), {
		kind: 'made',
		title: PLANNER.added(meal.name),
		failed: PLANNER.addFailed,
		back: () => deleteMeal({ id, name: meal.name }),
		backFailed: PLANNER.deleteFailed,
	})
}

/** Plans a copy of a meal, or its leftovers, in another slot. */
export async function copy(cook: Cook, meal: PlannedMeal, place: Place, { isLeftover = false } = {}): Promise<boolean> {
	const id = makeId()
	const { name, icon, recipe_id, servings, notes, time } = meal
	const section = place.section === SAME_SECTION ? meal.section : place.section
	const draft: MealDraft = {
		...{ name, icon, recipe_id, servings, section },
		...(isLeftover ? { leftover_of: meal.id } : { notes, time: section === meal.section ? time : null }),
	}
	const one: NewMeal = { id, date: place.date, meal: draft }
	const act: Act = (me) => addMeals({ me, today: cook.today, meals: [one], verb: 'meal_plan_item.copy', subject: name })
	return actWithUndo(cook, act, {
		kind: 'made',
		title: (isLeftover ? PLANNER.leftoversPlanned : PLANNER.copied)(name, placeText({ ...place, section }, cook)),
		failed: PLANNER.addFailed,
		back: () => deleteMeal({ id, name }),
		backFailed: PLANNER.deleteFailed,
	})
}

/** Moves a meal to another slot, to the end unless an index is given. `from`: where an undo moves it back to. */
export async function move(cook: Cook, meal: PlannedMeal, place: Place | Spot, from: Spot): Promise<boolean> {
	const { id, name } = meal
	const { today } = cook
	const to = place.section === SAME_SECTION ? { date: place.date, section: meal.section } : place
	return actWithUndo(cook, (me) => moveMeal({ me, today, id, name, ...to }), {
		kind: 'changed',
		title: PLANNER.moved(name, placeText(to, cook)),
		failed: PLANNER.updateFailed,
		back: (me) => moveMeal({ me, today, id, name, ...from }),
	})
}

type Changes = Parameters<typeof updateMeal>[0]['changes']

/** Updates a meal's fields. If `section` differs from the current one, the meal moves there. */
export async function update(
	cook: Cook,
	meal: PlannedMeal,
	changes: Changes,
	section = meal.section,
): Promise<boolean> {
	const { id, name, date } = meal
	const { today } = cook
	const isDone =
		(await attempt(cook, PLANNER.updateFailed, () => updateMeal({ id, name, changes }))) &&
		(section === meal.section ||
			(await attempt(cook, PLANNER.updateFailed, (me) => moveMeal({ me, today, id, name, date, section }))))
	if (isDone) saySaved('changed', PLANNER.updated(changes.name ?? name))
	return isDone
}

/** Removes meals from the plan and offers an undo that restores them completely. */
export async function remove(cook: Cook, meals: readonly Pick<PlannedMeal, 'id' | 'name'>[]): Promise<boolean> {
	const [first] = meals
	if (!first) return false
	const localStore = await openLocalStore(cook.me.id).catch(() => null)
	const rows = localStore ? await rowsOf(localStore, meals) : []
	const name = meals.length === 1 ? first.name : undefined
	const ids = meals.map(({ id }) => id)
	return actWithUndo(cook, () => deleteMeals({ ids, ...(name === undefined ? {} : { subject: name }) }), {
		kind: 'deleted',
		title: PLANNER.deleted(name ?? String(meals.length)),
		failed: PLANNER.deleteFailed,
		back: () => restoreMeals({ meals: rows, subject: name ?? first.name }),
		backFailed: PLANNER.addFailed,
	})
}

async function rowsOf(
	localStore: LocalStore,
	meals: readonly { id: string }[],
): Promise<{ id: string; fields: Fields }[]> {
	const rows = await localStore.run((db) => Promise.all(meals.map(({ id }) => db.get('meal_plan_items', id))))
	return rows.flatMap((row) => {
		if (!row) return []
		const { id, ver: _ver, ...fields } = row
		return [{ id, fields }]
	})
}

/** Plans several meals at once and offers an undo. */
export const addAll = (cook: Cook, meals: NewMeal[], act: Act): Promise<boolean> =>
	actWithUndo(cook, act, {
		kind: 'made',
		title: PLANNER.planned(meals.length),
		failed: PLANNER.addFailed,
		back: () => deleteMeals({ ids: meals.map(({ id }) => id) }),
		backFailed: PLANNER.deleteFailed,
	})

/**
 * Creates the meals of the cook's repeats that are now within reach. After a failure the next call tries again.
 */
export async function growRepeats({ me, today }: Cook): Promise<void> {
	const localStore = await openLocalStore(me.id)
	if (!localStore.isComplete) return
	const repeats = await localStore.run((db) => db.getAll('meal_repeats'))
	const due = extendRepeats({ me, today, repeats })
	if (due) await edit(localStore, due)
}
