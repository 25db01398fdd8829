import { foodKey } from '#app/domains/ingredients/model/foods/food-key.ts'
import { nameWords } from '#app/domains/ingredients/model/foods/name-key.ts'
import { amountToBuy, kindOfUnit, tallyOf } from '#app/domains/ingredients/model/merge/families.ts'
import { fromText } from '#app/domains/ingredients/model/quantity/rational.ts'
import type { Measure } from '#app/domains/ingredients/model/units/convert.ts'
import { type ListItem, measuresOfItem, originsOf, quantityText } from './list-item.ts'
import { type Amount, type Ticked, type TypedOrigin, typedOf, typedSinceTick } from './typed-origin.ts'

const measuresOf = (amounts: readonly Amount[]): Measure[] => amounts.flatMap(measuresOfItem)

/** Amounts by the kind of their units; amounts of one kind can be added without the food's figures. */
const byKind = (measures: readonly Measure[]): Measure[][] => [
	...Map.groupBy(measures, ({ unit }) => kindOfUnit(unit)).values(),
]

/** Whether these amounts are of one kind, so that a line can show them as one amount. */
export const isOneKind = (amounts: readonly Amount[]): boolean => byKind(measuresOf(amounts)).length <= 1

/**
 * The sums of these amounts, one for each kind of unit. A line has one kind; two devices that have not seen each
 * other's edits can make it two.
 */
export function sumsOf(amounts: readonly Amount[]): Amount[] {
	const [first, ...others] = amounts
	// A single amount is shown as it was written.
	if (first && others.length === 0) return first.quantity === null ? [] : [first]
	return byKind(measuresOf(amounts)).flatMap((measures) => {
		const sum = amountToBuy(null, tallyOf(measures))
		return sum ? [{ quantity: quantityText(sum.quantity), unit: sum.unit }] : []
	})
}

/** What a line shows: its own amount and the typed ones; of a ticked one only what was typed since. */
export function amountsOf(item: Ticked): Amount[] {
	const since = typedSinceTick(item)
	if (since.length > 0) return sumsOf(since)
	const own = { quantity: item.quantity, unit: item.unit }
	const typed = typedOf(item)
	return sumsOf(typed.length === 0 || own.quantity !== null ? [own, ...typed] : typed)
}

type Line = Pick<ListItem, 'ingredient_name' | 'quantity' | 'unit' | 'text' | 'origins'>

/**
 * A typed line with its amount as an origin: an older line has it in its own fields. Lines of the plan, and lines
 * without an amount, stay as they are. `id` and `at` are the row's.
 */
export function withTypedOrigin<L extends Line & { id: string; created_at?: number }>(line: L): L {
	if (line.quantity === null || originsOf(line).length > 0 || typedOf(line).length > 0) return line
	if (fromText(line.quantity) === null) return line
	const origin: TypedOrigin = {
		kind: 'typed',
		id: line.id,
		quantity: line.quantity,
		unit: line.unit,
		words: line.text || line.ingredient_name,
		at: line.created_at ?? 0,
	}
	return { ...line, quantity: null, unit: null, origins: [...line.origins, origin] }
}

type FoodName = { ingredient_name: string; food?: string | null | undefined }

/** The food of a row by its own name, or else the words of its name; equal for rows that mean the same. */
export const keyOfRow = ({ food, ingredient_name }: FoodName): string => food ?? foodKey(null, ingredient_name)

/** A name in the singular, as the food table is looked up. The table's keys are English. */
const stemsOf = (name: string): string => nameWords(name, 'en').stems.join(' ')

/**
 * Whether two names of the same food may share a line: they are equal, or one of them is just the food. 'Beef chuck' and
 * 'minced beef' are two lines.
 */
export function isSameFood(one: FoodName, other: FoodName): boolean {
	const key = keyOfRow(one)
	if (key !== keyOfRow(other)) return false
	const [first, second] = [stemsOf(one.ingredient_name), stemsOf(other.ingredient_name)]
	return first === second || [first, second].includes(stemsOf(key))
}
