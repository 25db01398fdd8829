import { foodKey, foodOfRow } from '#app/domains/ingredients/model/foods/food-key.ts'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { fromText } from '#app/domains/ingredients/model/quantity/rational.ts'
import type { Stocked } from './pantry-list.ts'

type Lot = Pick<Stocked, 'ingredient_name' | 'food' | 'quantity' | 'unit' | 'place' | 'best_before'>

/**
 * The item that more of the same joins: the same food, place, unit and date, and both amounts known. Another date is a
 * lot of its own, since what is older is used first; a staple has no amount that counts.
 */
export function sameLot<Item extends Stocked>(foods: FoodTable, items: readonly Item[], added: Lot): Item | undefined {
	const keyOf = (row: Pick<Lot, 'ingredient_name' | 'food'>) => foodKey(foodOfRow(foods, row, []), row.ingredient_name)
	const isKnown = ({ quantity }: Pick<Lot, 'quantity'>) => quantity !== null && fromText(quantity) !== null
	if (!isKnown(added)) return undefined
	const key = keyOf(added)
	return items.find(
		(item) =>
			!item.is_staple &&
			isKnown(item) &&
			item.unit === added.unit &&
			item.place === added.place &&
			item.best_before === added.best_before &&
			keyOf(item) === key,
	)
}
