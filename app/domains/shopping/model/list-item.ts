import type { Food } from '#app/domains/ingredients/model/foods/food.ts'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { amountToBuy, roundUp, type Tally, tallyOf } from '#app/domains/ingredients/model/merge/families.ts'
import {
	divide,
	fromText,
	multiply,
	type Rational,
	rational,
	toText,
} from '#app/domains/ingredients/model/quantity/rational.ts'
import type { Measure } from '#app/domains/ingredients/model/units/convert.ts'

/**
 * How much a meal requires. `quantity` and `unit`: what is needed beyond what other lines of the list provide; null: no
 * amount is stated. `open`: the part of it that is not in the pantry. `of`: the food and the family of its units, which
 * identify a line. Quantities are exact rationals as text.
 */
export type Origin = {
	of: string
	meal_plan_item_id: string
	recipe_id: string
	title: string
	/** yyyy-MM-dd */
	date: string
	quantity: string | null
	unit: string | null
	open: string | null
	/** Whether the cook has to check before buying. */
	check: boolean
}

/** The part of a shopping list's line that the engine reads and writes. */
export type ListItem = {
	id: string
	ingredient_name: string
	category: string
	is_checked: boolean
	quantity: string | null
	unit: string | null
	/** As the cook typed it; '' for a generated line. */
	text: string
	origins: readonly Record<string, unknown>[]
	store: string
	food?: string | null | undefined
	needs_check?: boolean | undefined
	/** Whether it was deleted from the list. */
	deleted?: boolean | undefined
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value)

/** Checked by hand and not by a schema, because a long list has thousands. */
const isOrigin = (value: Record<string, unknown>): value is Origin =>
	isText(value.of) &&
	isText(value.meal_plan_item_id) &&
	isText(value.recipe_id) &&
	isText(value.title) &&
	isText(value.date) &&
	isTextOrNull(value.quantity) &&
	isTextOrNull(value.unit) &&
	isTextOrNull(value.open) &&
	typeof value.check === 'boolean'

/** The origins written by the engine; others are ignored. A line without any was typed by the cook. */
export const originsOf = ({ origins }: Pick<ListItem, 'origins'>): Origin[] => origins.filter(isOrigin)

const KEY_END = '|'
export const keyOfGroup = (of: string): string => of.slice(0, of.lastIndexOf(KEY_END))
export const familyOfGroup = (of: string): string => of.slice(of.lastIndexOf(KEY_END) + 1)
export const foodOfGroup = (foods: FoodTable, of: string): Food | null => foods.byId(keyOfGroup(of))

const measureOf = (quantity: string | null, unit: string | null): Measure[] => {
	const amount = quantity === null ? null : fromText(quantity)
	return amount ? [{ quantity: amount, unit }] : []
}

export const openMeasures = (origins: readonly Origin[]): Measure[] =>
	origins.flatMap(({ open, unit }) => measureOf(open, unit))
export const openTally = (origins: readonly Origin[]): Tally => tallyOf(openMeasures(origins))
export const measuresOfItem = ({ quantity, unit }: Pick<ListItem, 'quantity' | 'unit'>): Measure[] =>
	measureOf(quantity, unit)

/** Whether an origin leaves anything to buy or to check. */
export const isWanted = ({ quantity, open }: Origin): boolean => quantity === null || open !== '0'

const THOUSAND = rational(1000)
const LONGEST = 40

/** As stored in a row; a fraction too long for a row is rounded up to a thousandth. */
export function quantityText(quantity: Rational): string {
	const text = toText(quantity)
	return text.length <= LONGEST ? text : toText(divide(roundUp(multiply(quantity, THOUSAND)), THOUSAND))
}

/** The amount of a line with these origins, as written into its row. */
export function amountOf(food: Food | null, origins: readonly Origin[]): Pick<ListItem, 'quantity' | 'unit'> {
	const measure = amountToBuy(food, openTally(origins))
	return measure ? { quantity: quantityText(measure.quantity), unit: measure.unit } : { quantity: null, unit: null }
}
