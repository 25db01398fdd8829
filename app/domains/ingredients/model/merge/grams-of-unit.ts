import type { Food } from '../foods/food.ts'
import { fromDecimal, multiply, ONE, type Rational } from '../quantity/rational.ts'
import { convert } from '../units/convert.ts'
import { unitOf } from '../units/units.ts'

const known = new WeakMap<Food, Map<string | null, Rational | null>>()

function weightOf(food: Food, unit: string | null): Rational | null {
	const weight = food.weights.find((one) => one.unit === unit && (one.size === null || one.size === 'medium'))
	return weight ? fromDecimal(String(weight.grams)) : null
}

function calculate(food: Food, id: string | null): Rational | null {
	const { kind, base } = unitOf(id ?? 'piece')
	if (kind === 'mass' || kind === 'volume') return convert({ quantity: ONE, unit: id }, 'gram', food.density)
	const weight = weightOf(food, id)
	if (weight || kind !== 'count' || !base) return weight
	const piece = weightOf(food, null)
	return piece && multiply(piece, base)
}

/**
 * Grams of one unit of the food, exactly by its density or weights; no unit and 'piece' are one medium piece. Null if
 * the table does not say. Cached by food, because foods never change.
 */
export function gramsOfUnit(food: Food, unit: string | null): Rational | null {
	const id = unit === 'piece' ? null : unit
	const ofFood = known.get(food) ?? new Map<string | null, Rational | null>()
	known.set(food, ofFood)
	const found = ofFood.get(id)
	if (found !== undefined) return found
	const grams = calculate(food, id)
	ofFood.set(id, grams)
	return grams
}
