import { foodKey, foodOfRow } from '#app/domains/ingredients/model/foods/food-key.ts'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import type { Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import { fromText, multiply, ONE, type Rational, toText } from '#app/domains/ingredients/model/quantity/rational.ts'
import type { ViewLine } from '#app/domains/recipes/model/recipe-view.ts'
import type { ShoppingDraft } from './verbs.ts'

/** The limits of the sync protocol for a quantity and for an item's name and text. */
const LIMITS = { quantity: 40, name: 200, text: 500 } as const

/** An ingredient line and its text at the chosen servings and units. */
export type WantedLine = { line: ViewLine; shown: string }

/** What finds the aisle of a line: the food table, the recipe's language, and where the cook has moved a food. */
export type Shelves = { foods: FoodTable; language: Language; moved: Readonly<Record<string, string>> }

/** A line as shown: as rendered by the page, else as typed. */
export const shownText = ({ parts, text }: ViewLine): string => parts?.map((part) => part.text).join('') ?? text

/**
 * What a line of a recipe requires, times `factor`: its food and, of a range, the upper end, so that it is enough. A
 * pinned amount stays; a line that was not understood becomes an item with its text.
 */
export function toShoppingDraft(
	{ line, shown }: WantedLine,
	{ factor, foods, language, moved }: { factor: Rational } & Shelves,
): ShoppingDraft {
	const read = line.quantity_max ?? line.quantity
	const written = read === null ? null : fromText(read)
	const quantity = written && toText(multiply(written, line.pinned ? ONE : factor))
	const isKept = quantity !== null && quantity.length <= LIMITS.quantity
	const name = (line.ingredient_name || shown).slice(0, LIMITS.name)
	const food = foodOfRow(foods, { ingredient_name: name }, [language])
	return {
		ingredient_name: name,
		quantity: isKept ? quantity : null,
		unit: isKept ? line.unit : null,
		text: shown.slice(0, LIMITS.text),
		food: food?.id ?? null,
		category: moved[foodKey(food, name)] ?? food?.aisle ?? '',
	}
}
