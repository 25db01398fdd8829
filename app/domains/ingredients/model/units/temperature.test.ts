import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rational } from '../quantity/rational.ts'
import { convertTemperature, findTemperatures, gasToFahrenheit, toCelsius, toFahrenheit } from './temperature.ts'

test('Celsius to Fahrenheit and back returns the same temperature', () => {
	fc.assert(
		fc.property(fc.integer({ min: -300, max: 1_000 }), fc.integer({ min: 1, max: 9 }), (over, under) => {
			const degrees = rational(over, under)
			expect(toCelsius(toFahrenheit(degrees))).toEqual(degrees)
		}),
	)
	expect(toFahrenheit(rational(100))).toEqual(rational(212))
	expect(toCelsius(rational(32))).toEqual(rational(0))
})

test('gas marks are steps of 25 degrees Fahrenheit, and others do not exist', () => {
	expect(gasToFahrenheit(rational(4))).toEqual(rational(350))
	expect(gasToFahrenheit(rational(1, 2))).toEqual(rational(250))
	for (const mark of [rational(0), rational(11), rational(3, 2)]) expect(gasToFahrenheit(mark)).toBeNull()
	expect(convertTemperature(rational(11), 'gas', 'celsius')).toBeNull()
	expect(convertTemperature(rational(6), 'gas', 'fahrenheit')).toEqual(rational(400))
})

test.each([
	['Heat the oven to 180C/350F/Gas 4.', ['180 celsius', '350 fahrenheit', '4 gas']],
	['Bei 200 °C Umluft backen', ['200 celsius']],
	['Bake at 350 degrees F for 20 minutes', ['350 fahrenheit']],
	['Préchauffez le four à 210 °C', ['210 celsius']],
	['preheat to gas mark ½', ['1/2 gas']],
	['bring to 95 degrees Celsius', ['95 celsius']],
	['add 1 C milk and 12 c water', []],
	['2 large carrots', []],
	['1234C', []],
])('%s', (text, expected) => {
	const found = findTemperatures(text)
	const shown = found.map(({ degrees: { numerator, denominator }, scale }) =>
		denominator === 1n ? `${numerator} ${scale}` : `${numerator}/${denominator} ${scale}`,
	)
	expect(shown).toEqual(expected)
	for (const { start, end } of found) expect(text.slice(start, end)).toMatch(/\d|½/)
})
