import type { Food } from '../foods/food.ts'
import { add, compare, divide, multiply, type Rational, rational, subtract, ZERO } from '../quantity/rational.ts'
import { convert, inBestUnit, type Measure } from '../units/convert.ts'
import { unitOf } from '../units/units.ts'
import { gramsOfUnit } from './grams-of-unit.ts'
import { commonUnit } from './merge-lines.ts'

/** The family of all units that can be added to grams of the food. */
export const MAIN = 'main'

/**
 * The family of a unit: amounts of a food in one family are added up. Only the food decides it, not the other lines of
 * the list. A tin is a family of its own: its contents are not what is sold fresh or dried.
 */
export function familyOf(food: Food | null, unit: string | null): string {
	if (unit === 'can') return 'can'
	const id = unit ?? 'piece'
	const { kind, base } = unitOf(id)
	if (kind === 'mass' || (food && gramsOfUnit(food, unit))) return MAIN
	return base ? kind : `count ${id}`
}

/**
 * How much `measure` of the food is in another unit of its family, exactly by the food's figures; null across families.
 */
export function convertOf(food: Food | null, measure: Measure, to: string | null): Rational | null {
	if (measure.unit === to) return measure.quantity
	const direct = convert(measure, to)
	if (direct || !food || familyOf(food, measure.unit) !== MAIN || familyOf(food, to) !== MAIN) return direct
	const [from, into] = [gramsOfUnit(food, measure.unit), gramsOfUnit(food, to)]
	return from && into && divide(multiply(measure.quantity, from), into)
}

/** The exact amount of each unit. Tallies can be added in any order. */
export type Tally = ReadonlyMap<string | null, Rational>

export const NOTHING: Tally = new Map()

export const tallyOf = (measures: Measure[]): Tally => {
	const sums = new Map<string | null, Rational>()
	for (const { quantity, unit } of measures) sums.set(unit, add(sums.get(unit) ?? ZERO, quantity))
	return sums
}

const measuresOf = (tally: Tally): Measure[] => [...tally].map(([unit, quantity]) => ({ quantity, unit }))

export const addTallies = (one: Tally, other: Tally): Tally => tallyOf([...measuresOf(one), ...measuresOf(other)])

/** Units that are sold, packed or counted whole. */
const WHOLE = new Set<string | null>([
	null,
	'piece',
	'head',
	'bulb',
	'bunch',
	'loaf',
	'package',
	'bag',
	'punnet',
	'block',
	'jar',
	'bottle',
	'ball',
	'tube',
	'box',
])

/** Rounds up to a whole number. */
export const roundUp = (value: Rational): Rational => {
	const whole = value.numerator / value.denominator
	return rational(whole * value.denominator < value.numerator ? whole + 1n : whole)
}

const isCount = (unit: string | null) => unitOf(unit ?? 'piece').kind === 'count'

/** A count can only be bought whole. */
const wholeOf = ({ quantity, unit }: Measure): Measure =>
	isCount(unit) ? { quantity: roundUp(quantity), unit } : { quantity, unit }

const isUs = (unit: string | null) => unitOf(unit ?? 'piece').system === 'us'

const best = (measure: Measure): Measure => inBestUnit(measure, isUs(measure.unit) ? 'us' : 'metric')

/**
 * The sum of amounts that can be added without the food's figures, in a readable unit; null if they cannot. A single
 * amount is unchanged.
 */
export function plainSum(measures: Measure[]): Measure | null {
	const [first] = measures
	if (!first || measures.length === 1) return first ?? null
	const unit = commonUnit(measures.map((one) => one.unit))
	let sum = ZERO
	for (const measure of measures) {
		const more = convert(measure, unit)
		if (!more) return null
		sum = add(sum, more)
	}
	return best({ quantity: sum, unit })
}

/** Amounts of one kind are added without the food's figures: masses, volumes, pieces and dozens, or the same count. */
export function kindOfUnit(unit: string | null): string {
	const id = unit ?? 'piece'
	const { kind, base } = unitOf(id)
	return base ? kind : `count ${id}`
}

/**
 * Adds through grams. The result is in the heaviest whole unit among the amounts, unless one is weighed; rounded up.
 */
function estimatedSum(food: Food, measures: Measure[]): Measure | null {
	let grams = ZERO
	for (const measure of measures) {
		const more = convertOf(food, measure, 'gram')
		if (!more) return null
		grams = add(grams, more)
	}
	const isWeighed = measures.some(({ unit }) => unitOf(unit ?? 'piece').kind === 'mass')
	let whole: { unit: string | null; grams: Rational } | null = null
	for (const { unit } of isWeighed ? [] : measures) {
		const one = WHOLE.has(unit) ? gramsOfUnit(food, unit) : null
		if (one && (!whole || compare(one, whole.grams) > 0)) whole = { unit, grams: one }
	}
	if (whole) return { quantity: roundUp(divide(grams, whole.grams)), unit: whole.unit }
	return best({ quantity: roundUp(grams), unit: 'gram' })
}

/**
 * One amount to buy for amounts of one family: exact if the units are of one kind, whole if they are counted, rounded
 * up to the gram if the food's figures were needed. Null if there is nothing to buy.
 */
export function amountToBuy(food: Food | null, tally: Tally): Measure | null {
	const measures = measuresOf(tally)
		.filter(({ quantity }) => compare(quantity, ZERO) > 0)
		.sort((one, other) => ((one.unit ?? '') < (other.unit ?? '') ? -1 : 1))
	const sum = plainSum(measures)
	if (sum) return wholeOf(best(sum))
	return food && measures.length > 0 ? estimatedSum(food, measures) : null
}

/** What remains of `measure` after taking what the pool can give, never below zero. Reduces the pool. */
export function lessPool(food: Food | null, measure: Measure, pool: Measure[]): Measure {
	let { quantity } = measure
	const sameUnitFirst = [...pool].sort((one, other) =>
		one.unit === other.unit ? 0 : one.unit === measure.unit ? -1 : other.unit === measure.unit ? 1 : 0,
	)
	for (const given of sameUnitFirst) {
		const same = convertOf(food, given, measure.unit)
		if (!same || compare(same, ZERO) <= 0 || compare(quantity, ZERO) <= 0) continue
		const isEnough = compare(same, quantity) >= 0
		const used = isEnough ? convertOf(food, { quantity, unit: measure.unit }, given.unit) : given.quantity
		quantity = isEnough ? ZERO : subtract(quantity, same)
		given.quantity = subtract(given.quantity, used ?? given.quantity)
	}
	return { quantity, unit: measure.unit }
}
