import { foodKey, foodOfRow } from '#app/domains/ingredients/model/foods/food-key.ts'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import type { Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import { keysOf, needsOf, type RecipeToCook } from '#app/domains/ingredients/model/merge/needs.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import { daysBetween } from '#app/platform/model/calendar.ts'
import { SOON_DAYS } from './shelf-life.ts'
import type { PantryItem } from './stock.ts'
import type { AtHome, CookableRecipe } from './what-can-i-cook.ts'

/**
 * What a recipe cannot be cooked without. Ingredients that are optional or have no amount ('salt, to taste') are not
 * required.
 */
export const cookableOf = (foods: FoodTable, recipe: RecipeToCook): CookableRecipe => ({
	id: recipe.id,
	title: recipe.title,
	needs: needsOf(foods, recipe)
		.filter(({ isOptional, measure }) => !isOptional && measure !== null)
		.map((need) => ({ keys: keysOf(need), name: need.name })),
})

/**
 * What is at home on a day: every item of which any amount is left, and every staple. Items past their date do not
 * count; items due within `soonDays` count as due. `dueOf`: the day by which an item should be used.
 */
export function atHome<Item extends PantryItem>(
	foods: FoodTable,
	items: readonly Item[],
	{
		today,
		dueOf,
		languages = [],
		staples = [],
		soonDays = SOON_DAYS,
	}: {
		today: Day
		dueOf: (item: Item) => Day | null
		languages?: readonly Language[]
		staples?: readonly string[]
		soonDays?: number
	},
): AtHome {
	const keys = new Set<string>()
	const soon = new Set<string>()
	const keyOf = (row: { ingredient_name: string; food?: string | null | undefined }) =>
		foodKey(foodOfRow(foods, row, languages), row.ingredient_name)
	for (const name of staples) keys.add(keyOf({ ingredient_name: name }))
	for (const item of items) {
		const due = dueOf(item)
		const daysLeft = due === null ? null : daysBetween(today, due)
		const isThere = item.is_staple || (item.quantity !== '0' && (daysLeft === null || daysLeft >= 0))
		if (!isThere) continue
		const key = keyOf(item)
		keys.add(key)
		if (daysLeft !== null && daysLeft >= 0 && daysLeft <= soonDays) soon.add(key)
	}
	return { keys, soon }
}
