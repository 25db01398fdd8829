import { expect, test } from 'vitest'
import { durationText, isoDuration, minutesText } from './duration.ts'

test('a card says minutes, whatever they are, and nothing for none', () => {
	expect([minutesText(80), minutesText(1440), minutesText(0)]).toEqual(['80m', '1440m', null])
})

test('a page says hours where nobody thinks in minutes', () => {
	expect([durationText(80), durationText(120), durationText(150), durationText(1440), durationText(0)]).toEqual([
		'80m',
		'2h',
		'2h 30m',
		'24h',
		null,
	])
})

test('machines get ISO 8601', () => {
	expect([isoDuration(80), isoDuration(60), isoDuration(5), isoDuration(0)]).toEqual(['PT1H20M', 'PT1H', 'PT5M', null])
})
