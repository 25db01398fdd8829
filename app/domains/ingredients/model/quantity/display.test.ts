import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayQuantity, displayRange, roundForKitchen, withFraction } from './display.ts'
import { compare, divide, rational, subtract, toNumber, ZERO } from './rational.ts'

test.each([
	[rational(3, 2), 'cup', '1½'],
	[rational(2, 3), 'cup', '⅔'],
	[rational(1, 3), null, '⅓'],
	[rational(33, 100), 'teaspoon', '⅓'],
	[rational(1, 100), 'teaspoon', '⅛'],
	[rational(99, 100), 'tablespoon', '1'],
	[rational(299, 100), 'tablespoon', '3'],
	[rational(49, 4), null, '12½'],
	[rational(203, 10), null, '20'],
	[rational(7, 3), 'inch', '2⅓'],
])('fractions that a cup shows: %o %s shows %s', (quantity, unit, shown) => {
	expect(displayQuantity(quantity, unit, 'en')).toBe(shown)
})

test.each([
	[rational(1237), 'gram', 'en', '1,240'],
	[rational(333, 1), 'gram', 'en', '335'],
	[rational(41, 3), 'milliliter', 'en', '14'],
	[rational(4, 3), 'gram', 'en', '1.5'],
	[rational(1, 40), 'gram', 'en', '0.1'],
	[rational(3, 2), 'kilogram', 'de', '1,5'],
	[rational(4, 3), 'liter', 'fr', '1,35'],
	[rational(1, 1000), 'kilogram', 'en', '0.01'],
])('metric amounts are decimals that scales show: %o %s in %s shows %s', (quantity, unit, locale, shown) => {
	expect(displayQuantity(quantity, unit, locale)).toBe(shown)
})

test('a range whose ends look the same is one number', () => {
	expect(displayRange({ from: rational(2), to: rational(3) }, null, 'en')).toBe('2–3')
	expect(displayRange({ from: rational(300), to: rational(301) }, 'gram', 'en')).toBe('300')
})

test('a fraction without its own character is written out', () => {
	expect(withFraction(rational(17, 7))).toBe('2 3/7')
	expect(withFraction(rational(3, 7))).toBe('3/7')
})

const amount = fc
	.tuple(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 1_000 }))
	.map(([over, under]) => rational(over, under))

test('no amount is shown as zero, and from one up none is more than a fifth off', () => {
	fc.assert(
		fc.property(amount, fc.constantFrom('gram', 'kilogram', 'cup', 'teaspoon', 'milliliter', null), (value, unit) => {
			const shown = roundForKitchen(value, unit)
			expect(compare(shown, ZERO)).toBe(1)
			if (compare(value, rational(1)) >= 0)
				expect(Math.abs(toNumber(divide(subtract(shown, value), value)))).toBeLessThanOrEqual(0.2)
		}),
		// 1.25 g is shown as 1 g.
		{ examples: [[rational(5, 4), 'gram']] },
	)
})

test('rounding for the kitchen is stable: a displayed amount is displayed unchanged', () => {
	fc.assert(
		fc.property(amount, fc.constantFrom('gram', 'kilogram', 'cup', null), (value, unit) => {
			const shown = roundForKitchen(value, unit)
			expect(roundForKitchen(shown, unit)).toEqual(shown)
		}),
	)
})
