import fc from 'fast-check'
import { expect, test } from 'vitest'
import { multiply, rational, toNumber } from '../quantity/rational.ts'
import { type Pan, panScale, readPan } from './pan.ts'

const side = fc.integer({ min: 50, max: 600 }).map((length) => rational(length))
const pan: fc.Arbitrary<Pan> = fc.oneof(
	side.map((diameter): Pan => ({ shape: 'round', diameter, height: null })),
	fc.tuple(side, side, side).map(([length, width, height]): Pan => ({ shape: 'rectangle', length, width, height })),
)

test('a recipe moved to another pan and back is the same recipe', () => {
	fc.assert(
		fc.property(pan, pan, (one, other) => {
			expect(multiply(panScale(one, other), panScale(other, one))).toEqual(rational(1))
			expect(panScale(one, one)).toEqual(rational(1))
		}),
	)
})

const round = (diameter: number, height: number | null = null): Pan => ({
	shape: 'round',
	diameter: rational(diameter),
	height: height === null ? null : rational(height),
})

test('from a 20 cm to a 26 cm tin the factor is more than one and a half', () => {
	expect(panScale(round(200), round(260))).toEqual(rational(169, 100))
})

test('a round tin holds less than the square one around it', () => {
	const square: Pan = { shape: 'rectangle', length: rational(200), width: rational(200), height: null }
	expect(toNumber(panScale(square, round(200)))).toBeCloseTo(Math.PI / 4, 5)
})

test('heights count if both are known', () => {
	expect(panScale(round(200, 50), round(200, 100))).toEqual(rational(2))
	expect(panScale(round(200, 50), round(200))).toEqual(rational(1))
})

const rectangle = (length: [number, number], width: [number, number]): Pan => ({
	shape: 'rectangle',
	length: rational(...length),
	width: rational(...width),
	height: null,
})

test.each([
	['a 23cm/9in round cake tin', round(230)],
	['26er Springform (26 cm)', round(260)],
	['a 20 cm square tin', rectangle([200, 1], [200, 1])],
	['9 x 13-inch pan', rectangle([2286, 10], [3302, 10])],
	['Backblech 30x40 cm', rectangle([300, 1], [400, 1])],
	['moule carré de 22,5 cm', rectangle([225, 1], [225, 1])],
	['a big bowl', null],
	['0 cm', null],
])('reads the size of %s', (text, expected) => {
	expect(readPan(text)).toEqual(expected)
})
