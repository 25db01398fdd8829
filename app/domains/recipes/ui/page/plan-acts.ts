import { addMeal, deleteMeal } from '#app/domains/meal-plan/model/verbs.ts'
import { TO_PLAN } from '#app/domains/recipes/model/plan-messages.ts'
import { addItems, removeItems } from '#app/domains/shopping/model/recipe-lines.ts'
import type { ShoppingDraft } from '#app/domains/shopping/model/verbs.ts'
import { type Day, todayIn } from '#app/platform/model/calendar.ts'
import { dayAndDate } from '#app/platform/model/dates.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { actWithUndo, tellUnder } from '#app/sync/client/edits/act-with-undo.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import { editAsMe } from '#app/sync/client/edits/edit-as-me.ts'
import type { Device } from '#app/sync/client/react/ready-device.ts'

/**
 * Plans a recipe as a meal, and reports it with an undo. Returns whether it is planned; if not, the cook was told why.
 */
export async function planMeal(
	{ localStore, me }: Device,
	recipe: { id: string; title: string },
	{ date, section, servings }: { date: Day; section: string; servings: number },
): Promise<boolean> {
	const id = makeId()
	const meal = { name: recipe.title, section, servings, recipe_id: recipe.id }
	const today = todayIn(me.time_zone, Date.now())
	return actWithUndo(() => editAsMe(localStore, me, (cook) => addMeal({ me: cook, date, today, id, meal })), {
		kind: 'made',
		title: TO_PLAN.planned(section, dayAndDate(date, today, me)),
		tell: tellUnder(TO_PLAN.notPlanned),
		back: () => edit(localStore, deleteMeal({ id, name: recipe.title })),
	})
}

/** Adds lines of a recipe to the shopping list, and reports it with an undo. Returns whether they were added. */
export async function listItems({ localStore, me }: Device, drafts: ShoppingDraft[]): Promise<boolean> {
	const items = drafts.map((item) => ({ id: makeId(), item }))
	return actWithUndo(() => edit(localStore, addItems({ userId: me.id, items, now: Date.now() })), {
		kind: 'made',
		title: TO_PLAN.listed(items.length),
		tell: tellUnder(TO_PLAN.notListed),
		back: () => edit(localStore, removeItems({ ids: items.map(({ id }) => id) })),
	})
}
