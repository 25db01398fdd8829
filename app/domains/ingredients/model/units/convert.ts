import { compare, divide, multiply, type Rational, rational } from '../quantity/rational.ts'
import { type MeasureSystem, type Unit, unitOf } from './units.ts'

/** A quantity of a unit; no unit means pieces of the ingredient itself. */
export type Measure = { quantity: Rational; unit: string | null }

/** The density of a food and the source of the figure; without a source it is not used. */
export type Density = { gramsPerMilliliter: Rational; source: string }

const unitOfMeasure = (unit: string | null): Unit => unitOf(unit ?? 'piece')

/** Converts grams or millilitres of `unit` to the other kind. */
function throughDensity(base: Rational, from: Unit, to: Unit, density: Density | null): Rational | null {
	if (from.kind === to.kind) return base
	if (!density || density.source === '') return null
	if (from.kind === 'volume' && to.kind === 'mass') return multiply(base, density.gramsPerMilliliter)
	if (from.kind === 'mass' && to.kind === 'volume') return divide(base, density.gramsPerMilliliter)
	return null
}

/**
 * The exact quantity of `measure` in another unit. Null if unknown: between kinds without a density, and between counts
 * ('2 cans' in cloves).
 */
export function convert(measure: Measure, to: string | null, density: Density | null = null): Rational | null {
	if (measure.unit === to) return measure.quantity
	const [from, into] = [unitOfMeasure(measure.unit), unitOfMeasure(to)]
	if (!from.base || !into.base) return null
	const base = throughDensity(multiply(measure.quantity, from.base), from, into, density)
	return base && divide(base, into.base)
}

type Step = { unit: string; from: Rational; to?: Rational; multipleOf?: Rational }

/**
 * From the largest down: the first unit whose `from` is reached and whose `to` is not exceeded reads best. Spoons are
 * combined only without a remainder, and nobody counts out two dozen of them.
 */
const LADDERS = {
	metricMass: [
		{ unit: 'kilogram', from: rational(1) },
		{ unit: 'gram', from: rational(1) },
		{ unit: 'milligram', from: rational(0) },
	],
	metricVolume: [
		{ unit: 'liter', from: rational(1) },
		{ unit: 'milliliter', from: rational(0) },
	],
	usMass: [
		{ unit: 'pound', from: rational(1) },
		{ unit: 'ounce', from: rational(0) },
	],
	usVolume: [
		{ unit: 'cup', from: rational(1, 4), multipleOf: rational(1, 12) },
		{ unit: 'tablespoon', from: rational(1), to: rational(5), multipleOf: rational(1, 2) },
		{ unit: 'cup', from: rational(1, 4) },
		{ unit: 'tablespoon', from: rational(1) },
		{ unit: 'teaspoon', from: rational(0) },
	],
	metricLength: [
		{ unit: 'centimeter', from: rational(1) },
		{ unit: 'millimeter', from: rational(0) },
	],
	usLength: [{ unit: 'inch', from: rational(0) }],
	spoons: [
		{ unit: 'tablespoon', from: rational(1), multipleOf: rational(1, 2) },
		{ unit: 'teaspoon', from: rational(0) },
	],
} satisfies Record<string, Step[]>

function climb(measure: Measure, ladder: Step[]): Measure {
	for (const { unit, from, to, multipleOf } of ladder) {
		const quantity = convert(measure, unit)
		if (!quantity || compare(quantity, from) < 0 || (to && compare(quantity, to) > 0)) continue
		if (multipleOf && divide(quantity, multipleOf).denominator !== 1n) continue
		return { quantity, unit }
	}
	return measure
}

const LADDER_OF: Record<string, Record<MeasureSystem, Step[]>> = {
	mass: { metric: LADDERS.metricMass, us: LADDERS.usMass },
	volume: { metric: LADDERS.metricVolume, us: LADDERS.usVolume },
	length: { metric: LADDERS.metricLength, us: LADDERS.usLength },
}

const isSpoon = (unit: string | null) => unit === 'teaspoon' || unit === 'tablespoon' || unit === 'dessertspoon'
/** Swedes use decilitres, French and Italians centilitres: these stay below a litre. */
const isSmallMetric = (unit: string | null) => unit === 'deciliter' || unit === 'centiliter'
const A_LITER = rational(1)

/**
 * The same amount in the most readable unit for a cook of `system`: 1500 g is 1.5 kg, 6 teaspoons are 2 tablespoons,
 * and 8 tablespoons half a cup where cups are used. A unit of the other system stays in its own.
 */
export function inBestUnit(measure: Measure, system: MeasureSystem): Measure {
	const unit = unitOfMeasure(measure.unit)
	if (isSpoon(measure.unit) && system === 'metric') return climb(measure, LADDERS.spoons)
	if (isSmallMetric(measure.unit)) {
		const liters = convert(measure, 'liter')
		if (liters && compare(liters, A_LITER) < 0) return measure
	}
	const ladder = LADDER_OF[unit.kind]?.[unit.system ?? system]
	return ladder ? climb(measure, ladder) : measure
}

/**
 * The same amount for a cook of the other system. Spoons stay, as both use them. With a density a volume in a US recipe
 * becomes grams, as metric cooks weigh; counts stay as they are.
 */
export function inSystem(measure: Measure, system: MeasureSystem, density: Density | null = null): Measure {
	const unit = unitOfMeasure(measure.unit)
	const ladder = LADDER_OF[unit.kind]?.[system]
	if (!ladder || unit.system === system || isSpoon(measure.unit)) return measure
	if (system === 'metric' && unit.kind === 'volume' && density) {
		const grams = convert(measure, 'gram', density)
		if (grams) return inBestUnit({ quantity: grams, unit: 'gram' }, system)
	}
	return climb(measure, ladder)
}
