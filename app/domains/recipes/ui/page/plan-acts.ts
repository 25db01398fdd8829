import { addMeal, deleteMeal } from '#app/domains/meal-plan/model/verbs.ts'
import { TO_PLAN } from '#app/domains/recipes/model/plan-messages.ts'
import { addItems, removeItems } from '#app/domains/shopping/model/recipe-lines.ts'
import type { ShoppingDraft } from '#app/domains/shopping/model/verbs.ts'
import { type Day, todayIn } from '#app/platform/model/calendar.ts'
import { dayAndDate } from '#app/platform/model/dates.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { edit } from '#app/sync/client/edit.ts'
import { editAsMe } from '#app/sync/client/edit-as-me.ts'
import type { Device } from '#app/sync/client/ready-device.ts'
import { saySaved } from '#app/sync/client/say-saved.ts'
import { showToast } from '#app/ui/toast-queue.ts'
import { refusalOf } from '../editor/save-on-device.ts'

/** Plans a recipe as a meal, and says so with a way back. Returns whether it is planned; else the cook is told why not. */
export async function planMeal(
	{ kitchen, me }: Device,
	recipe: { id: string; title: string },
	{ date, section, servings }: { date: Day; section: string; servings: number },
): Promise<boolean> {
	const id = makeId()
	const meal = { name: recipe.title, section, servings, recipe_id: recipe.id }
	const today = todayIn(me.time_zone, Date.now())
	const isDone = await attempt(
		() => editAsMe(kitchen, me, (cook) => addMeal({ me: cook, date, today, id, meal })),
		TO_PLAN.notPlanned,
	)
	if (!isDone) return false
	const undo = () => void attempt(() => edit(kitchen, deleteMeal({ id, name: recipe.title })), TO_PLAN.notPlanned)
	saySaved('made', TO_PLAN.planned(section, dayAndDate(date, today, me)), undo)
	return true
}

/** Puts lines of a recipe on the shopping list, and says so with a way back. Returns whether they are there. */
export async function listItems({ kitchen, me }: Device, drafts: ShoppingDraft[]): Promise<boolean> {
	const items = drafts.map((item) => ({ id: makeId(), item }))
	const add = () => edit(kitchen, addItems({ userId: me.id, items, now: Date.now() }))
	if (!(await attempt(add, TO_PLAN.notListed))) return false
	const ids = items.map(({ id }) => id)
	const undo = () => void attempt(() => edit(kitchen, removeItems({ ids })), TO_PLAN.notListed)
	saySaved('made', TO_PLAN.listed(items.length), undo)
	return true
}

async function attempt(work: () => Promise<unknown>, failure: string): Promise<boolean> {
	try {
		await work()
		return true
	} catch (error) {
		showToast({ kind: 'problem', title: failure, description: refusalOf(error).message })
		return false
	}
}
