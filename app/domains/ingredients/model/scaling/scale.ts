import type { UnitChoice } from '#app/platform/model/place.ts'
import { add, compare, divide, equals, multiply, ONE, type Rational, rational, ZERO } from '../quantity/rational.ts'
import { convert, type Density, inBestUnit, inSystem, type Measure } from '../units/convert.ts'
import { type MeasureSystem, unitOf } from '../units/units.ts'

/** An exact amount or range; no unit means pieces of the ingredient itself. */
export type Amount = { quantity: Rational; quantityMax: Rational | null; unit: string | null }

/** The factor from a recipe for `from` servings to `to`. Throws a RangeError for a recipe of 0 servings. */
export const factorForServings = (from: number, to: number): Rational => rational(to, from)

/**
 * The factor with which a recipe takes exactly what the cook has of one ingredient. Null if it cannot be determined:
 * units of different kinds without a density, an amount of zero.
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

/** The sum, in the unit of the first; null if their units cannot be added, or one of them is a range. */
export function addAmounts(one: Amount, other: Amount): Amount | null {
	if (one.quantityMax || other.quantityMax) return null
	const more = convert({ quantity: other.quantity, unit: other.unit }, one.unit)
	return more && { ...one, quantity: add(one.quantity, more) }
}

const SYSTEM_OF_SPOONS: MeasureSystem = 'metric'

/**
 * The same amount in the most readable unit: of the chosen system or, for 'written', of the original system. The upper
 * end of a range has the unit of the lower one.
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
