import type { Food } from '#app/domains/ingredients/model/foods/food.ts'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { type Day, daysLater } from '#app/platform/model/calendar.ts'

/** What keeps longer spoils in nobody's plan. */
const PERISHABLE_DAYS = 21
/** Cooked food keeps so many days in the fridge (USDA: three to four). */
export const LEFTOVER_DAYS = 3

/**
 * Days that a food keeps at home, closed and not frozen, where it keeps best; by the shorter end of the table's figure. Null
 * for what keeps longer than a plan looks ahead, and where the table does not say.
 */
export function keepsFor({ shelfLife }: Food): number | null {
	const places = shelfLife.filter(({ place }) => place !== 'freezer')
	if (places.length === 0) return null
	const days = Math.max(...places.map(({ minDays }) => minDays))
	return days > PERISHABLE_DAYS ? null : days
}

/**
 * The last day on which a food (by its id) is good: what the pantry's label says, else so long after `today` as the table
 * tells; null for what keeps.
 */
export function spoilsOn(
	foods: FoodTable,
	today: Day,
	pantry: readonly { food: string; best_before: Day | null }[],
): (food: string) => Day | null {
	const labels = new Map<string, Day>()
	for (const { food, best_before } of pantry) {
		const known = labels.get(food)
		if (best_before !== null && (known === undefined || best_before < known)) labels.set(food, best_before)
	}
	return (id) => {
		const label = labels.get(id)
		if (label !== undefined) return label
		const food = foods.byId(id)
		const days = food && keepsFor(food)
		return days === null ? null : daysLater(today, days)
	}
}
