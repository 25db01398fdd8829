import { expect, test } from 'vitest'
import { durationText, durationWords, isoDuration } from './duration.ts'

test('a time is shown in hours and minutes on every screen, and not at all if it is unknown', () => {
	expect([40, 60, 80, 120, 150, 1_500, 0].map(durationText)).toEqual([
		...['40m', '1h', '1h 20m', '2h', '2h 30m', '25h'],
		null,
	])
})

test('a screen reader says it in words', () => {
	expect([1, 40, 60, 61, 80, 120, 1_500, 0].map(durationWords)).toEqual([
		...['1 minute', '40 minutes', '1 hour', '1 hour 1 minute', '1 hour 20 minutes', '2 hours', '25 hours'],
		'',
	])
})

test('machine-readable durations are ISO 8601', () => {
	expect([isoDuration(80), isoDuration(60), isoDuration(5), isoDuration(0)]).toEqual(['PT1H20M', 'PT1H', 'PT5M', null])
})
