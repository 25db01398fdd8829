import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UNIT_CHOICES } from '#app/platform/model/place.ts'
import { divide, equals, multiply, ONE, type Rational, rational } from '../quantity/rational.ts'
import { convert, type Density } from '../units/convert.ts'
import { type Amount, addAmounts, factorForIngredient, factorForServings, inChosenUnit, scaleAmount } from './scale.ts'

const positive = fc
	.tuple(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 1_000 }))
	.map(([over, under]) => rational(over, under))
const MEASURED = [
	'gram',
	'kilogram',
	'ounce',
	'pound',
	'milliliter',
	'liter',
	'deciliter',
	'teaspoon',
	'tablespoon',
	'cup',
	'pint',
]
const unit = fc.constantFrom<string | null>(...MEASURED, 'clove', 'piece', null)
const amounts: fc.Arbitrary<Amount> = fc
	.tuple(positive, fc.option(positive), unit)
	.map(([quantity, more, of]) => ({ quantity, quantityMax: more && multiply(quantity, divide(more, more)), unit: of }))
const WATER: Density = { gramsPerMilliliter: ONE, source: 'test' }

const isSame = (one: Rational | null, other: Rational | null) =>
	one === null || other === null ? one === other : equals(one, other)

test('scaling by k and then by 1/k returns the exact amount', () => {
	fc.assert(
		fc.property(amounts, positive, (amount, factor) => {
			const back = scaleAmount(scaleAmount(amount, factor), divide(ONE, factor))
			expect(isSame(back.quantity, amount.quantity) && isSame(back.quantityMax, amount.quantityMax)).toBe(true)
			expect(back.unit).toBe(amount.unit)
		}),
	)
})

test('another unit is the same amount: nothing is lost or made, there and back', () => {
	fc.assert(
		fc.property(amounts, fc.constantFrom(...UNIT_CHOICES), (amount, choice) => {
			const shown = inChosenUnit(amount, choice)
			const back = convert({ quantity: shown.quantity, unit: shown.unit }, amount.unit)
			expect(back && equals(back, amount.quantity)).toBe(true)
			const again = inChosenUnit(shown, choice)
			const same = convert({ quantity: again.quantity, unit: again.unit }, shown.unit)
			expect(same && equals(same, shown.quantity)).toBe(true)
		}),
	)
})

test('a volume becomes a mass only with a density, and exactly by it', () => {
	fc.assert(
		fc.property(positive, (quantity) => {
			const cups = { quantity, quantityMax: null, unit: 'cup' }
			expect(['milliliter', 'liter']).toContain(inChosenUnit(cups, 'metric').unit)
			const heavy = inChosenUnit(cups, 'metric', WATER)
			expect(['milligram', 'gram', 'kilogram']).toContain(heavy.unit)
			const back = convert({ quantity: heavy.quantity, unit: heavy.unit }, 'cup', WATER)
			expect(back && equals(back, quantity)).toBe(true)
		}),
	)
})

test('adding gives the sum in the first one’s unit', () => {
	const pound = { quantity: rational(1), quantityMax: null, unit: 'pound' }
	const ounces = { quantity: rational(8), quantityMax: null, unit: 'ounce' }
	expect(addAmounts(pound, ounces)).toEqual({ quantity: rational(3, 2), quantityMax: null, unit: 'pound' })
	expect(addAmounts(pound, { ...ounces, unit: 'cup' })).toBeNull()
	expect(addAmounts(pound, { ...ounces, quantityMax: rational(9) })).toBeNull()
})

test('4 servings for 6 take half as much again', () => {
	expect(factorForServings(4, 6)).toEqual(rational(3, 2))
})

test('by what the cook has of one ingredient, in any unit of its kind', () => {
	const written = { quantity: rational(250), unit: 'gram' }
	expect(factorForIngredient(written, { quantity: rational(1, 2), unit: 'kilogram' })).toEqual(rational(2))
	expect(factorForIngredient({ quantity: rational(4), unit: null }, { quantity: rational(3), unit: null })).toEqual(
		rational(3, 4),
	)
	expect(factorForIngredient(written, { quantity: rational(1), unit: 'cup' })).toBeNull()
	expect(factorForIngredient(written, { quantity: rational(1), unit: 'cup' }, WATER)).toEqual(rational(24, 25))
	expect(factorForIngredient(written, { quantity: rational(0), unit: 'gram' })).toBeNull()
})

test.each([
	[{ quantity: rational(390), unit: 'milliliter' }, 'us', rational(13, 8), 'cup'],
	[{ quantity: rational(1500), unit: 'gram' }, 'written', rational(3, 2), 'kilogram'],
	[{ quantity: rational(6), unit: 'teaspoon' }, 'written', rational(2), 'tablespoon'],
	[{ quantity: rational(2), unit: 'cup' }, 'metric', rational(480), 'milliliter'],
	[{ quantity: rational(3), unit: 'clove' }, 'us', rational(3), 'clove'],
] as const)('%o reads best in %s', (amount, choice, quantity, best) => {
	expect(inChosenUnit({ ...amount, quantityMax: null }, choice)).toMatchObject({ quantity, unit: best })
})
