import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysLater, todayIn } from '#app/platform/model/calendar.ts'
import { instantOf, timeOfMeal, wallTimeAt } from './wall-time.ts'

test('a meal at half past midnight belongs to the day of its local time', () => {
	const instant = instantOf('2026-11-22', '00:30', 'Pacific/Auckland')
	expect(new Date(instant).toISOString()).toBe('2026-11-21T11:30:00.000Z')
	expect(wallTimeAt(instant, 'Pacific/Auckland')).toEqual({ date: '2026-11-22', time: '00:30' })
	expect(wallTimeAt(instant, 'America/Los_Angeles')).toEqual({ date: '2026-11-21', time: '03:30' })
})

test('a skipped hour becomes the next one, a repeated hour the first', () => {
	expect(wallTimeAt(instantOf('2026-03-29', '02:30', 'Europe/Berlin'), 'Europe/Berlin').time).toBe('03:30')
	expect(new Date(instantOf('2026-10-25', '02:30', 'Europe/Berlin')).toISOString()).toBe('2026-10-25T00:30:00.000Z')
})

test('an unknown zone reads as UTC', () => {
	expect(instantOf('2026-11-22', '19:00', 'Nowhere/Land')).toBe(Date.UTC(2026, 10, 22, 19))
	expect(wallTimeAt(Date.UTC(2026, 10, 22, 19), 'Nowhere/Land')).toEqual({ date: '2026-11-22', time: '19:00' })
})

test('conversion works both ways on every day of a year in every zone; today is the day of now', () => {
	const zones = ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata', 'UTC', 'Pacific/Honolulu']
	fc.assert(
		fc.property(
			fc.integer({ min: 0, max: 800 }),
			fc.constantFrom(...zones),
			fc.constantFrom('00:00', '00:30', '12:00', '19:00', '23:59'),
			(days, zone, time) => {
				const date = daysLater('2026-01-01', days)
				const instant = instantOf(date, time, zone)
				expect(wallTimeAt(instant, zone)).toEqual({ date, time })
				expect(todayIn(zone, instant)).toBe(date)
			},
		),
		{ numRuns: 300 },
	)
})

test('a meal without a time has the usual one of its section', () => {
	expect(timeOfMeal({ time: '07:00', section: 'Lunch' })).toBe('07:00')
	expect(timeOfMeal({ time: null, section: 'Lunch' })).toBe('12:30')
	expect(timeOfMeal({ time: null, section: 'Supper' })).toBe('19:00')
})
