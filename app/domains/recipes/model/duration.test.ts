import { expect, test } from 'vitest'
import { durationText, isoDuration, minutesText } from './duration.ts'

test('a card shows minutes, and nothing if the time is unknown', () => {
	expect([minutesText(80), minutesText(1440), minutesText(0)]).toEqual(['80m', '1440m', null])
})

test('a page shows long times in hours', () => {
	expect([durationText(80), durationText(120), durationText(150), durationText(1440), durationText(0)]).toEqual([
		'80m',
		'2h',
		'2h 30m',
		'24h',
		null,
	])
})

test('machine-readable durations are ISO 8601', () => {
	expect([isoDuration(80), isoDuration(60), isoDuration(5), isoDuration(0)]).toEqual(['PT1H20M', 'PT1H', 'PT5M', null])
})
