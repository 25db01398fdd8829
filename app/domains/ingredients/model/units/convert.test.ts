import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, compare, equals, rational, ZERO } from '../quantity/rational.ts'
import { convert, inBestUnit, inSystem, type Measure } from './convert.ts'

const MASSES = ['milligram', 'gram', 'kilogram', 'ounce', 'pound']
const VOLUMES = ['milliliter', 'centiliter', 'deciliter', 'liter', 'teaspoon', 'tablespoon', 'cup', 'pint', 'gallon']
const LENGTHS = ['millimeter', 'centimeter', 'inch']
const COUNTS = ['piece', 'pair', 'dozen']
const kind = fc.constantFrom(MASSES, VOLUMES, LENGTHS, COUNTS)
const pairOfUnits = kind.chain((units) => fc.tuple(fc.constantFrom(...units), fc.constantFrom(...units)))
const quantity = fc
	.tuple(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 960 }))
	.map(([over, under]) => rational(over, under))
const measure = fc.tuple(quantity, fc.constantFrom(...MASSES, ...VOLUMES, ...COUNTS)).map(([amount, unit]) => ({
	quantity: amount,
	unit,
}))

test('converting there and back returns the same amount', () => {
	fc.assert(
		fc.property(quantity, pairOfUnits, (amount, [one, other]) => {
			const there = convert({ quantity: amount, unit: one }, other)
			expect(there && convert({ quantity: there, unit: other }, one)).toEqual(amount)
		}),
	)
})

test('converting through a third unit makes no difference', () => {
	fc.assert(
		fc.property(quantity, pairOfUnits, pairOfUnits, (amount, [one, other], [, third]) => {
			const straight = convert({ quantity: amount, unit: one }, third)
			const between = convert({ quantity: amount, unit: one }, other)
			if (straight && between) expect(convert({ quantity: between, unit: other }, third)).toEqual(straight)
		}),
	)
})

test('units of different kinds are not converted without a density', () => {
	expect(convert({ quantity: rational(1), unit: 'cup' }, 'gram')).toBeNull()
	expect(convert({ quantity: rational(1), unit: 'clove' }, 'head')).toBeNull()
	expect(convert({ quantity: rational(1), unit: null }, 'gram')).toBeNull()
	expect(convert({ quantity: rational(2), unit: 'can' }, 'can')).toEqual(rational(2))
	expect(convert({ quantity: rational(1), unit: 'can' }, 'gram')).toBeNull()
})

test('a density converts volume to mass and back, and only with a source', () => {
	const flour = { gramsPerMilliliter: rational(53, 100), source: 'a table' }
	const grams = convert({ quantity: rational(1), unit: 'cup' }, 'gram', flour)
	expect(grams).toEqual(rational(636, 5))
	expect(grams && convert({ quantity: grams, unit: 'gram' }, 'cup', flour)).toEqual(rational(1))
	expect(convert({ quantity: rational(1), unit: 'cup' }, 'gram', { ...flour, source: '' })).toBeNull()
	expect(convert({ quantity: rational(1), unit: 'inch' }, 'gram', flour)).toBeNull()
})

test('a line without a unit counts pieces', () => {
	expect(convert({ quantity: rational(2), unit: 'dozen' }, null)).toEqual(rational(24))
	expect(convert({ quantity: rational(6), unit: null }, 'dozen')).toEqual(rational(1, 2))
})

test.each([
	[1500, 'gram', 'metric', 'kilogram', rational(3, 2)],
	[6, 'teaspoon', 'us', 'tablespoon', rational(2)],
	[8, 'tablespoon', 'us', 'cup', rational(1, 2)],
	[8, 'tablespoon', 'metric', 'tablespoon', rational(8)],
	[2, 'teaspoon', 'us', 'teaspoon', rational(2)],
	[24, 'ounce', 'metric', 'pound', rational(3, 2)],
	[3, 'deciliter', 'metric', 'deciliter', rational(3)],
	[15, 'deciliter', 'metric', 'liter', rational(3, 2)],
	[3, 'clove', 'us', 'clove', rational(3)],
] as const)('%d %s for a %s cook reads best in %s', (amount, unit, system, best, expected) => {
	expect(inBestUnit({ quantity: rational(amount), unit }, system)).toEqual({ quantity: expected, unit: best })
})

const isSame = (one: Measure, other: Measure) => {
	const there = convert(one, other.unit)
	return there !== null && equals(there, other.quantity)
}

test('choosing a unit or a system loses or makes no amount', () => {
	fc.assert(
		fc.property(measure, fc.constantFrom('metric' as const, 'us' as const), (amount, system) => {
			expect(isSame(amount, inBestUnit(amount, system))).toBe(true)
			expect(isSame(amount, inSystem(amount, system))).toBe(true)
		}),
	)
})

test('amounts of one kind have the same sum in any unit', () => {
	fc.assert(
		fc.property(fc.array(fc.tuple(quantity, fc.constantFrom(...MASSES)), { minLength: 2, maxLength: 8 }), (rows) => {
			const total = (unit: string) =>
				rows.reduce((sum, [amount, own]) => add(sum, convert({ quantity: amount, unit: own }, unit) ?? ZERO), ZERO)
			expect(convert({ quantity: total('pound'), unit: 'pound' }, 'gram')).toEqual(total('gram'))
			expect(compare(total('gram'), ZERO)).toBe(1)
		}),
	)
})

test('a metric cook gets a US volume by weight if the density is known', () => {
	const sugar = { gramsPerMilliliter: rational(17, 20), source: 'a table' }
	expect(inSystem({ quantity: rational(1), unit: 'cup' }, 'metric', sugar)).toEqual({
		quantity: rational(204),
		unit: 'gram',
	})
	expect(inSystem({ quantity: rational(1), unit: 'cup' }, 'metric')).toEqual({
		quantity: rational(240),
		unit: 'milliliter',
	})
	expect(inSystem({ quantity: rational(2), unit: 'tablespoon' }, 'metric', sugar).unit).toBe('tablespoon')
})
