import type { UnitChoice } from '#app/platform/model/place.ts'
import { add, compare, divide, equals, multiply, ONE, type Rational, rational, ZERO } from '../quantity/rational.ts'
import { convert, type Density, inBestUnit, inSystem, type Measure } from '../units/convert.ts'
import { type MeasureSystem, unitOf } from '../units/units.ts'

/** An amount or a range, exactly; no unit means pieces of the thing itself. */
export type Amount = { quantity: Rational; quantityMax: Rational | null; unit: string | null }

/** What to multiply a recipe for `from` servings with to feed `to`. Throws a RangeError for a recipe of 0 servings. */
export const factorForServings = (from: number, to: number): Rational => rational(to, from)

/**
 * What to multiply a recipe with so that it takes just what the cook has of one ingredient. Null where that cannot be said:
 * units of different kinds without a density, an amount of nothing.
 */
export function factorForIngredient(written: Measure, have: Measure, density: Density | null = null): Rational | null {
	const inSame = convert(have, written.unit, density)
	if (!inSame || compare(inSame, ZERO) <= 0 || compare(written.quantity, ZERO) <= 0) return null
	return divide(inSame, written.quantity)
}

/** `factor` times as much, exactly. */
export const scaleAmount = ({ quantity, quantityMax, unit }: Amount, factor: Rational): Amount => ({
	quantity: multiply(quantity, factor),
	quantityMax: quantityMax && multiply(quantityMax, factor),
	unit,
})

/** Both together, in the unit of the first; null where their units cannot be added, or one of them is a range. */
export function addAmounts(one: Amount, other: Amount): Amount | null {
	if (one.quantityMax || other.quantityMax) return null
	const more = convert({ quantity: other.quantity, unit: other.unit }, one.unit)
	return more && { ...one, quantity: add(one.quantity, more) }
}

const SYSTEM_OF_SPOONS: MeasureSystem = 'metric'

/**
 * The same amount in the unit that reads best: of the chosen system, or, as written, of the system that it was written in.
 * The upper end of a range follows the lower one's unit.
 */
export function inChosenUnit(amount: Amount, choice: UnitChoice, density: Density | null = null): Amount {
	const { quantity, quantityMax, unit } = amount
	const best =
		choice === 'written'
			? inBestUnit({ quantity, unit }, unitOf(unit ?? 'piece').system ?? SYSTEM_OF_SPOONS)
			: inBestUnit(inSystem({ quantity, unit }, choice, density), choice)
	const max = quantityMax && convert({ quantity: quantityMax, unit }, best.unit, density)
	return { ...best, quantityMax: quantityMax ? (max ?? quantityMax) : null }
}

export const isSameScale = (factor: Rational): boolean => equals(factor, ONE)
