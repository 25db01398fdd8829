import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
	add,
	compare,
	divide,
	equals,
	fromDecimal,
	fromText,
	multiply,
	type Rational,
	rational,
	roundTo,
	subtract,
	toNumber,
	toText,
	ZERO,
} from './rational.ts'

const anyRational = fc
	.tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 6n }))
	.map(([over, under]) => rational(over, under))
const anyFactor = anyRational.filter((value) => !equals(value, ZERO))

test('a fraction is in lowest terms with a positive denominator', () => {
	expect(rational(6, -4)).toEqual({ numerator: -3n, denominator: 2n })
	expect(rational(0, 7)).toEqual({ numerator: 0n, denominator: 1n })
	expect(() => rational(1, 0)).toThrow(RangeError)
})

test('scaling by k and by 1/k returns the same amount', () => {
	fc.assert(
		fc.property(anyRational, anyFactor, (value, k) => {
			expect(divide(multiply(value, k), k)).toEqual(value)
			expect(multiply(multiply(value, k), divide(rational(1), k))).toEqual(value)
		}),
	)
})

test('a sum does not depend on the order, and an added amount can be subtracted', () => {
	fc.assert(
		fc.property(fc.array(anyRational, { minLength: 1, maxLength: 12 }), fc.nat(), (values, turn) => {
			const turned = [...values.slice(turn % values.length), ...values.slice(0, turn % values.length)]
			const total = (list: Rational[]) => list.reduce(add, ZERO)
			expect(total(turned)).toEqual(total(values))
			expect(values.reduce(subtract, total(values))).toEqual(ZERO)
		}),
	)
})

test('a stored amount is read back exactly', () => {
	fc.assert(
		fc.property(anyRational, (value) => {
			expect(fromText(toText(value))).toEqual(value)
		}),
	)
	expect(toText(rational(3, 2))).toBe('3/2')
	expect(toText(rational(4))).toBe('4')
})

test('text that a row cannot contain is not an amount', () => {
	for (const text of ['', '1/0', '1/', 'half', '1.5', '1/2/3', ' 1', '9'.repeat(61)]) expect(fromText(text)).toBeNull()
})

test('decimals are exact', () => {
	expect(add(fromDecimal('0.1') ?? ZERO, fromDecimal('0.2') ?? ZERO)).toEqual(fromDecimal('.3'))
	for (const text of ['', '.', '1,5', '1e3', '--1']) expect(fromDecimal(text)).toBeNull()
})

test('comparing agrees with subtracting', () => {
	fc.assert(
		fc.property(anyRational, anyRational, (a, b) => {
			expect(compare(a, b)).toBe(Math.sign(Number(subtract(a, b).numerator)))
		}),
	)
})

test('rounding moves at most half a step, and a second time not at all', () => {
	fc.assert(
		fc.property(anyRational, anyFactor, (value, factor) => {
			const step = compare(factor, ZERO) < 0 ? subtract(ZERO, factor) : factor
			const rounded = roundTo(value, step)
			expect(divide(rounded, step).denominator).toBe(1n)
			const moved = subtract(rounded, value)
			expect(compare(multiply(moved, moved), multiply(multiply(step, step), rational(1, 4)))).toBeLessThanOrEqual(0)
			expect(roundTo(rounded, step)).toEqual(rounded)
		}),
	)
	expect(roundTo(rational(-5, 2), rational(1))).toEqual(rational(-3))
})

test('a fraction too long for a double still becomes a number', () => {
	expect(toNumber(rational(3n * 10n ** 400n, 2n * 10n ** 400n))).toBe(1.5)
	expect(toNumber(rational(10n ** 400n + 1n, 10n ** 400n))).toBeCloseTo(1, 6)
})
