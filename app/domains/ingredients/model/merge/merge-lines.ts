import { AISLES, type Aisle, type Food } from '../foods/food.ts'
import type { FoodTable } from '../foods/food-table.ts'
import { wordsOfName } from '../foods/name-key.ts'
import { readFoods } from '../foods/read-foods.ts'
import { LANGUAGES, type Language } from '../grammar/languages/language.ts'
import type { ParsedLine } from '../grammar/parsed-line.ts'
import { add, compare, multiply, ONE, type Rational, toText } from '../quantity/rational.ts'
import { convert, inBestUnit, type Measure } from '../units/convert.ts'
import { unitOf } from '../units/units.ts'
import { gramsOfUnit } from './grams-of-unit.ts'

/** A line and its origin: whatever the caller wants to find again. */
export type MergeInput<Origin> = { line: ParsedLine; origin: Origin }

export type MergedAmount<Origin> = {
	quantity: Rational
	/** The upper end if any of the lines is a range. */
	quantityMax: Rational | null
	/** Null counts pieces. */
	unit: string | null
	/** The contents of each package: '2 cans' of 400 g each. */
	each: Measure | null
	/** Whether a density or a piece weight was used to add different kinds of amounts. */
	estimated: boolean
	origins: Origin[]
}

export type MergedItem<Origin> = {
	/** Null if the table does not know it, or if the line leaves a choice. */
	food: Food | null
	name: string
	aisle: Aisle | null
	/** Amounts that cannot be added are listed separately: '3 onions' and '1 can'. */
	amounts: MergedAmount<Origin>[]
	/** Lines without an amount: 'salt, to taste'. */
	unmeasured: Origin[]
}

export type Entry<Origin> = {
	quantity: Rational
	quantityMax: Rational | null
	unit: string | null
	each: Measure | null
	origin: Origin
}
type Group<Origin> = {
	food: Food | null
	/** The names as written, for foods that the table does not know. */
	written: Set<string>
	languages: Language[]
	entries: Entry<Origin>[]
	unmeasured: Origin[]
}

/** Amounts of one kind can be added: grams and pounds, spoons and litres, pieces and dozens, cans of one size. */
function kindOf({ unit, each }: { unit: string | null; each: Measure | null }): string {
	const id = unit ?? 'piece'
	if (each) return `${id} of ${toText(each.quantity)} ${each.unit}`
	const { kind, base } = unitOf(id)
	return base ? kind : `count ${id}`
}

/** The amounts of a line, including those added to the first; empty if there are none. */
export function entriesOf<Origin>(line: ParsedLine, origin: Origin): Entry<Origin>[] {
	if (line.quantity === null) return []
	const held = line.otherAmounts.find(({ role }) => role === 'each')
	const each = held && held.quantityMax === null ? { quantity: held.quantity, unit: held.unit } : null
	return [
		{ quantity: line.quantity, quantityMax: line.quantityMax, unit: line.unit, each, origin },
		...line.otherAmounts
			.filter(({ role }) => role === 'plus')
			.map(({ quantity, quantityMax, unit }) => ({ quantity, quantityMax, unit, each: null, origin })),
	]
}

/**
 * What a line adds to. `food` is null if the table does not know it or the line leaves a choice; `choices` are then the
 * alternatives. `eaten` is the juice of 'juice of 1 lemon'.
 */
export type LineFood = { key: string; food: Food | null; eaten: Food | null; choices: Food[]; name: string }

/** The items that a line adds to: one, or one for each food of 'salt and pepper', which share no amount. */
export function foodsOfLine(foods: FoodTable, line: ParsedLine): LineFood[] {
	const parts = readFoods(foods, line).filter(({ role }) => role !== 'note')
	const named = parts.filter(({ role }) => role !== 'or')
	const hasChoice =
		named.length !== parts.length && !parts.slice(named.length).every(({ text }) => !line.name.includes(text))
	const isOwnName = hasChoice || named.some(({ food }) => !food) || (named.length > 1 && line.quantity !== null)
	if (isOwnName) {
		const key = `${line.language} ${wordsOfName(line.name).join(' ')}`
		const choices = hasChoice ? parts.flatMap(({ food }) => food ?? []) : []
		return [{ key, food: null, eaten: null, choices, name: line.name }]
	}
	return named.map(({ food, eaten, text }) => ({ key: food?.id ?? '', food, eaten, choices: [], name: text }))
}

type Sum = { quantity: Rational; quantityMax: Rational; isRange: boolean }

const sumOf = (amounts: Sum[]): Sum =>
	amounts.reduce((sum, one) => ({
		quantity: add(sum.quantity, one.quantity),
		quantityMax: add(sum.quantityMax, one.quantityMax),
		isRange: sum.isRange || one.isRange,
	}))

const SPOONS = new Set(['teaspoon', 'tablespoon', 'dessertspoon'])

/** The unit of a sum, the same for the same units in any order: their own, or one of their common system. */
export function commonUnit(units: (string | null)[]): string | null {
	const [first = null] = units
	if (units.every((unit) => unit === first)) return first
	const ids = units.map((unit) => unit ?? 'piece')
	const { kind } = unitOf(ids[0] ?? 'piece')
	const isUs = ids.every((id) => unitOf(id).system !== 'metric') && ids.some((id) => unitOf(id).system === 'us')
	if (kind === 'mass') return isUs ? 'ounce' : 'gram'
	if (kind === 'volume') return ids.every((id) => SPOONS.has(id)) ? 'teaspoon' : isUs ? 'cup' : 'milliliter'
	if (kind === 'length') return isUs ? 'inch' : 'millimeter'
	return null
}

const inUnit = (
	entry: { quantity: Rational; quantityMax: Rational | null; unit: string | null },
	unit: string | null,
): Sum => {
	const factor = entry.unit === unit ? ONE : convert({ quantity: ONE, unit: entry.unit }, unit)
	if (!factor) throw new RangeError(`${entry.unit} is not convertible to ${unit}`)
	const quantity = multiply(entry.quantity, factor)
	return {
		quantity,
		quantityMax: entry.quantityMax ? multiply(entry.quantityMax, factor) : quantity,
		isRange: entry.quantityMax !== null,
	}
}

/** The sum in the most readable unit, without rounding. */
function shown(
	sum: Sum,
	unit: string | null,
	isMixed: boolean,
): { quantity: Rational; quantityMax: Rational | null; unit: string | null } {
	const best = isMixed
		? inBestUnit({ quantity: sum.quantity, unit }, unit === 'cup' || unit === 'ounce' ? 'us' : 'metric')
		: { unit }
	const { quantity, quantityMax } = inUnit({ ...sum, unit }, best.unit)
	return { quantity, quantityMax: sum.isRange ? quantityMax : null, unit: best.unit }
}

function addUp<Origin>(entries: Entry<Origin>[], estimated: boolean): MergedAmount<Origin> {
	const units = entries.map(({ unit }) => unit)
	const unit = commonUnit(units)
	const sum = sumOf(entries.map((entry) => inUnit(entry, unit)))
	const isMixed = units.some((one) => one !== unit) || (entries.length > 1 && unitOf(unit ?? 'piece').kind !== 'count')
	return {
		...shown(sum, unit, isMixed),
		each: entries[0]?.each ?? null,
		estimated,
		origins: [...new Set(entries.map(({ origin }) => origin))],
	}
}

function inGrams<Origin>(food: Food, entry: Entry<Origin>): Entry<Origin> | null {
	const grams = entry.each ? null : gramsOfUnit(food, entry.unit)
	if (!grams) return null
	return {
		...entry,
		quantity: multiply(entry.quantity, grams),
		quantityMax: entry.quantityMax && multiply(entry.quantityMax, grams),
		unit: 'gram',
	}
}

/**
 * Adds up amounts by kind; if some are weighed, all amounts that the food's figures can convert to a weight are added
 * to them.
 */
function amountsOf<Origin>(food: Food | null, entries: Entry<Origin>[]): MergedAmount<Origin>[] {
	const kinds = Map.groupBy(entries, kindOf)
	const weighed = kinds.get('mass')
	const joined: Entry<Origin>[] = []
	if (food && weighed)
		for (const [kind, ofKind] of kinds) {
			const inMass = kind === 'mass' ? [] : ofKind.map((entry) => inGrams(food, entry))
			if (kind === 'mass' || inMass.some((entry) => entry === null)) continue
			joined.push(...inMass.filter((entry) => entry !== null))
			kinds.delete(kind)
		}
	if (weighed && joined.length > 0) kinds.set('mass', [...weighed, ...joined])
	return [...kinds]
		.sort(([one], [other]) => (one < other ? -1 : 1))
		.map(([kind, ofKind]) => addUp(ofKind, kind === 'mass' && joined.length > 0))
}

function commonLanguage(languages: Language[]): Language {
	const counts = LANGUAGES.map((language) => languages.filter((one) => one === language).length)
	return LANGUAGES[counts.indexOf(Math.max(...counts))] ?? 'en'
}

function itemOf<Origin>({ food, written, languages, entries, unmeasured }: Group<Origin>): MergedItem<Origin> {
	const amounts = amountsOf(food, entries)
	const names = food?.names[commonLanguage(languages)] ?? food?.names.en
	const [only] = amounts
	const isOne = amounts.length === 1 && only?.unit === null && compare(only.quantityMax ?? only.quantity, ONE) <= 0
	const [firstWritten = ''] = [...written].sort()
	return {
		food,
		name: names ? (isOne ? names.one : names.many) : firstWritten,
		aisle: food?.aisle ?? null,
		amounts,
		unmeasured,
	}
}

const placeOf = ({ aisle }: { aisle: Aisle | null }) => (aisle ? AISLES.indexOf(aisle) : AISLES.length)

/**
 * The lines of many recipes merged by food, in the order of a walk through the shop. No amount is lost or made, and the
 * order of the lines affects only the order of the origins. Amounts of different kinds are added only if the food's
 * density or piece weight is known, and marked as estimated.
 */
export function mergeLines<Origin>(foods: FoodTable, inputs: MergeInput<Origin>[]): MergedItem<Origin>[] {
	const groups = new Map<string, Group<Origin>>()
	for (const { line, origin } of inputs) {
		if (line.kind !== 'ingredient') continue
		const entries = entriesOf(line, origin)
		for (const { key, food, name } of foodsOfLine(foods, line)) {
			const group = groups.get(key) ?? { food, written: new Set(), languages: [], entries: [], unmeasured: [] }
			groups.set(key, group)
			group.written.add(name)
			group.languages.push(line.language)
			group.entries.push(...entries)
			if (entries.length === 0) group.unmeasured.push(origin)
		}
	}
	return [...groups]
		.map(([key, group]) => ({ key, item: itemOf(group) }))
		.sort(
			(one, other) =>
				placeOf(one.item) - placeOf(other.item) ||
				(one.item.name === other.item.name ? (one.key < other.key ? -1 : 1) : one.item.name < other.item.name ? -1 : 1),
		)
		.map(({ item }) => item)
}
