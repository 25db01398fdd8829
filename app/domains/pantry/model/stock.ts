import type { Food } from '#app/domains/ingredients/model/foods/food.ts'
import { foodKey, foodOfRow } from '#app/domains/ingredients/model/foods/food-key.ts'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import type { Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import { convertOf } from '#app/domains/ingredients/model/merge/families.ts'
import { compare, fromText, type Rational, subtract, ZERO } from '#app/domains/ingredients/model/quantity/rational.ts'
import type { Measure } from '#app/domains/ingredients/model/units/convert.ts'

/** The part of a pantry item that the engines read. `food`: the id of its food, if known. */
export type PantryItem = {
	id: string
	ingredient_name: string
	quantity: string | null
	unit: string | null
	/** yyyy-MM-dd */
	best_before: string | null
	is_staple: boolean
	food?: string | null | undefined
}

/** One item of the pantry, and how much of it is still available; null: unknown. */
export type Lot = { item: PantryItem; food: Food | null; left: Measure | null }

/** What is at home, by `foodKey`; lots with the soonest date first. */
export type Stock = { lots: Map<string, Lot[]>; staples: Set<string> }

/** The amount of an item; null if unknown, zero if negative. */
export function leftOf({ quantity, unit }: PantryItem): Measure | null {
	const amount = quantity === null ? null : fromText(quantity)
	if (!amount) return null
	return { quantity: compare(amount, ZERO) > 0 ? amount : ZERO, unit }
}

const soonestFirst = ({ item: one }: Lot, { item: other }: Lot) => {
	if (one.best_before === other.best_before) return one.id < other.id ? -1 : 1
	if (one.best_before === null || other.best_before === null) return one.best_before === null ? 1 : -1
	return one.best_before < other.best_before ? -1 : 1
}

/**
 * `languages`: those of the cook's recipes, for names that are not English. `staples`: names of foods that are always
 * at home.
 */
export function makeStock(
	foods: FoodTable,
	items: readonly PantryItem[],
	{ languages = [], staples = [] }: { languages?: readonly Language[]; staples?: readonly string[] } = {},
): Stock {
	const keyOf = (row: { food?: string | null | undefined; ingredient_name: string }) => {
		const food = foodOfRow(foods, row, languages)
		return { food, key: foodKey(food, row.ingredient_name) }
	}
	const stock: Stock = {
		lots: new Map(),
		staples: new Set(staples.map((name) => keyOf({ ingredient_name: name }).key)),
	}
	for (const item of items) {
		const { food, key } = keyOf(item)
		if (item.is_staple) stock.staples.add(key)
		const lots = stock.lots.get(key) ?? []
		lots.push({ item, food, left: leftOf(item) })
		stock.lots.set(key, lots)
	}
	for (const lots of stock.lots.values()) lots.sort(soonestFirst)
	return stock
}

export type Taking = {
	/** The amount that no lot has. */
	missing: Measure
	taken: { lot: Lot; quantity: Rational; unit: string | null }[]
	/** Whether a lot may contain more: its amount is unknown or cannot be compared, or its date has passed. */
	isDoubtful: boolean
}

/**
 * Takes `want` of any of these foods from the stock, the soonest date first, from what is still good on `day`
 * (yyyy-MM-dd; null also takes expired items). Nothing falls below zero, and what is taken is no longer available.
 */
export function takeFrom(stock: Stock, keys: readonly string[], want: Measure, day: string | null): Taking {
	const taking: Taking = { missing: want, taken: [], isDoubtful: false }
	for (const lot of keys.flatMap((key) => stock.lots.get(key) ?? [])) {
		if (lot.left && compare(lot.left.quantity, ZERO) <= 0) continue
		const isPast = day !== null && lot.item.best_before !== null && lot.item.best_before < day
		const wanted = lot.left && !isPast ? convertOf(lot.food, taking.missing, lot.left.unit) : null
		if (!lot.left || !wanted) {
			taking.isDoubtful = true
			continue
		}
		if (compare(wanted, ZERO) <= 0) break
		const isEnough = compare(lot.left.quantity, wanted) >= 0
		const quantity = isEnough ? wanted : lot.left.quantity
		const covered = convertOf(lot.food, { quantity, unit: lot.left.unit }, want.unit)
		if (!covered) continue
		taking.missing = { quantity: isEnough ? ZERO : subtract(taking.missing.quantity, covered), unit: want.unit }
		taking.taken.push({ lot, quantity, unit: lot.left.unit })
		lot.left = { quantity: subtract(lot.left.quantity, quantity), unit: lot.left.unit }
	}
	return taking
}
