import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import type { Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import {
	keysOf,
	needsOf,
	type RecipeToCook,
	scaledMeasure,
	servingsFactor,
} from '#app/domains/ingredients/model/merge/needs.ts'
import { compare, subtract, toText, ZERO } from '#app/domains/ingredients/model/quantity/rational.ts'
import { leftOf, makeStock, type PantryItem, takeFrom } from './stock.ts'

/** How much of a pantry item is used and left, exactly, in the item's own unit, as rational texts. */
export type Deduction<Item extends PantryItem> = { item: Item; used: string; left: string }

export type DeductPreview<Item extends PantryItem> = {
	deductions: Deduction<Item>[]
	/** Items of which an unknown amount was used, for the cook to check. */
	check: Item[]
}

/**
 * What cooking a recipe takes from the pantry: exact, never below zero, the soonest date first. Staples are not
 * deducted. An item whose amount is unknown, or cannot be compared with the recipe's, is listed for the cook to check
 * unless other items cover what was used.
 */
export function deductCooked<Item extends PantryItem>(
	foods: FoodTable,
	{ pantry, recipe, servings }: { pantry: readonly Item[]; recipe: RecipeToCook; servings: number | null },
): DeductPreview<Item> {
	const needs = needsOf(foods, recipe)
	const languages: Language[] = [...new Set(needs.map(({ language }) => language))]
	const stock = makeStock(foods, pantry, { languages })
	const factor = servingsFactor(recipe, servings)
	const check = new Set<string>()
	for (const need of needs) {
		const keys = keysOf(need)
		if (keys.some((key) => stock.staples.has(key))) continue
		const lots = keys.flatMap((key) => stock.lots.get(key) ?? [])
		const measure = scaledMeasure(need, factor)
		const missing = measure && takeFrom(stock, keys, measure, null).missing
		const isCovered = missing !== null && compare(missing.quantity, ZERO) <= 0
		for (const { item, left } of isCovered ? [] : lots)
			if (!left || compare(left.quantity, ZERO) > 0) check.add(item.id)
	}
	const leftById = new Map([...stock.lots.values()].flat().map(({ item, left }) => [item.id, left]))
	const deductions: Deduction<Item>[] = []
	for (const item of pantry) {
		const [before, left] = [leftOf(item), leftById.get(item.id)]
		if (!before || !left || compare(left.quantity, before.quantity) >= 0) continue
		deductions.push({ item, used: toText(subtract(before.quantity, left.quantity)), left: toText(left.quantity) })
	}
	return { deductions, check: pantry.filter(({ id }) => check.has(id)) }
}
