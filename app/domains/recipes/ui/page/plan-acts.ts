import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import type { Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import type { Rational } from '#app/domains/ingredients/model/quantity/rational.ts'
import { addMeal, deleteMeal } from '#app/domains/meal-plan/model/verbs.ts'
import { TO_PLAN } from '#app/domains/recipes/model/plan-messages.ts'
import { shoppingPage } from '#app/domains/shopping/client/shopping-queries.ts'
import { takeBack } from '#app/domains/shopping/client/take-back.ts'
import { addToList } from '#app/domains/shopping/model/add-to-list.ts'
import { toShoppingDraft, type WantedLine } from '#app/domains/shopping/model/recipe-lines.ts'
import { movedFoods } from '#app/domains/shopping/model/store-order.ts'
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
export async function listLines(
	{ localStore, me }: Device,
	lines: readonly WantedLine[],
	{ factor, recipe, language }: { factor: Rational; recipe: { id: string; title: string }; language: Language },
): Promise<boolean> {
	const ids = lines.map(() => makeId())
	const add = async () => {
		const [foods, { items, orders }] = await Promise.all([loadFoods(), localStore.run((db) => shoppingPage.read(db))])
		const shelves = { foods, language, moved: movedFoods(orders) }
		const additions = lines.map((line, at) => ({
			id: ids[at] ?? makeId(),
			item: toShoppingDraft(line, { factor, ...shelves }),
			recipe,
		}))
		await edit(localStore, addToList({ userId: me.id, additions, list: items, now: Date.now() }))
	}
	return actWithUndo(add, {
		kind: 'made',
		title: TO_PLAN.listed(lines.length),
		tell: tellUnder(TO_PLAN.notListed),
		back: () => takeBack(localStore, ids),
	})
}
