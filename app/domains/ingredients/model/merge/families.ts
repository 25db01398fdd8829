import type { Food } from '../foods/food.ts'
import { add, compare, divide, multiply, type Rational, rational, subtract, ZERO } from '../quantity/rational.ts'
import { convert, inBestUnit, type Measure } from '../units/convert.ts'
import { unitOf } from '../units/units.ts'
import { gramsOfUnit } from './grams-of-unit.ts'
import { commonUnit } from './merge-lines.ts'

/** Everything that can be added up with grams of the food. */
export const MAIN = 'main'

/**
 * What of a food is added together: amounts of one family have a common measure, which the food alone decides and not what
 * else is on the list. A tin is a family of its own: what is in it is not what is sold fresh or dried.
 */
export function familyOf(food: Food | null, unit: string | null): string {
	if (unit === 'can') return 'can'
	const id = unit ?? 'piece'
	const { kind, base } = unitOf(id)
	if (kind === 'mass' || (food && gramsOfUnit(food, unit))) return MAIN
	return base ? kind : `count ${id}`
}

/** How much `measure` of the food is in another unit of its family, exactly by the food's figures; null across families. */
export function convertOf(food: Food | null, measure: Measure, to: string | null): Rational | null {
	if (measure.unit === to) return measure.quantity
	const direct = convert(measure, to)
	if (direct || !food || familyOf(food, measure.unit) !== MAIN || familyOf(food, to) !== MAIN) return direct
	const [from, into] = [gramsOfUnit(food, measure.unit), gramsOfUnit(food, to)]
	return from && into && divide(multiply(measure.quantity, from), into)
}

/** How much of each unit, exactly. Tallies add up in any order to the same. */
export type Tally = ReadonlyMap<string | null, Rational>

export const NOTHING: Tally = new Map()

export const tallyOf = (measures: Measure[]): Tally => {
	const sums = new Map<string | null, Rational>()
	for (const { quantity, unit } of measures) sums.set(unit, add(sums.get(unit) ?? ZERO, quantity))
	return sums
}

const measuresOf = (tally: Tally): Measure[] => [...tally].map(([unit, quantity]) => ({ quantity, unit }))

export const addTallies = (one: Tally, other: Tally): Tally => tallyOf([...measuresOf(one), ...measuresOf(other)])

/** What is sold, packed or counted whole. */
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

/** The next whole multiple of one, from below. */
export const roundUp = (value: Rational): Rational => {
	const whole = value.numerator / value.denominator
	return rational(whole * value.denominator < value.numerator ? whole + 1n : whole)
}

const isCount = (unit: string | null) => unitOf(unit ?? 'piece').kind === 'count'

/** Of a count no part can be bought. */
const wholeOf = ({ quantity, unit }: Measure): Measure =>
	isCount(unit) ? { quantity: roundUp(quantity), unit } : { quantity, unit }

const isUs = (unit: string | null) => unitOf(unit ?? 'piece').system === 'us'

const best = (measure: Measure): Measure => inBestUnit(measure, isUs(measure.unit) ? 'us' : 'metric')

/** The sum of amounts that are added without the food's figures, in a unit that reads well; null where they are not. One alone stays as it is. */
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

/** Through grams: as the heaviest whole thing that anybody asked for, unless somebody weighs it; rounded up to one. */
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
 * One amount to buy for amounts of one family: exact where the units are of one kind, whole where they are counted, up to
 * the gram where the food's figures had to be used. Null where there is nothing to buy.
 */
export function amountToBuy(food: Food | null, tally: Tally): Measure | null {
	const measures = measuresOf(tally)
		.filter(({ quantity }) => compare(quantity, ZERO) > 0)
		.sort((one, other) => ((one.unit ?? '') < (other.unit ?? '') ? -1 : 1))
	const sum = plainSum(measures)
	if (sum) return wholeOf(best(sum))
	return food && measures.length > 0 ? estimatedSum(food, measures) : null
}

/** What is left of `measure` when the pool has given what it can, never below nothing. The pool is used up by it. */
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
