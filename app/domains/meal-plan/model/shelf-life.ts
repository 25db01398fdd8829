import type { Food } from '#app/domains/ingredients/model/foods/food.ts'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { type Day, daysLater } from '#app/platform/model/calendar.ts'

/** Food that keeps longer is not perishable within a plan. */
const PERISHABLE_DAYS = 21
/** Days that cooked food keeps in the fridge (USDA: three to four). */
export const LEFTOVER_DAYS = 3

/**
 * How many days a food keeps at home, closed and not frozen, in the place where it keeps best; of a range the shorter
 * end. Null if it keeps longer than a plan looks ahead or the table does not say.
 */
export function keepsFor({ shelfLife }: Food): number | null {
	const places = shelfLife.filter(({ place }) => place !== 'freezer')
	if (places.length === 0) return null
	const days = Math.max(...places.map(({ minDays }) => minDays))
	return days > PERISHABLE_DAYS ? null : days
}

/**
 * The last day on which a food (by its id) is good: the date on the pantry item, else counted from `today` by the food
 * table; null if it keeps.
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
