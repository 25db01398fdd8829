import { expect, test } from 'vitest'
import {
	clockTime,
	dateOf,
	daysLater,
	parseDay,
	rangeOf,
	shortWeekdayOf,
	todayIn,
	weekdayOf,
	weekOf,
} from './calendar.ts'

test("today is the cook's own day: Auckland is a day ahead of Honolulu", () => {
	const now = Date.UTC(2026, 10, 21, 11, 30)
	expect(todayIn('Pacific/Auckland', now)).toBe('2026-11-22')
	expect(todayIn('UTC', now)).toBe('2026-11-21')
	expect(todayIn('Pacific/Honolulu', now)).toBe('2026-11-21')
	expect(todayIn('Pacific/Honolulu', Date.UTC(2026, 10, 21, 9, 59))).toBe('2026-11-20')
})

test('an unknown time zone reads as UTC', () => {
	expect(todayIn('Nowhere/Land', Date.UTC(2026, 10, 21, 23))).toBe('2026-11-21')
})

test('a week runs from Monday to Sunday, also on a Sunday and over the end of a year', () => {
	expect(weekOf('2026-11-22')[0]).toBe('2026-11-16')
	expect(weekOf('2026-11-16')[6]).toBe('2026-11-22')
	expect(weekOf('2027-01-01')).toEqual([
		'2026-12-28',
		'2026-12-29',
		'2026-12-30',
		'2026-12-31',
		'2027-01-01',
		'2027-01-02',
		'2027-01-03',
	])
})

test('a day on which the clocks change is still one day', () => {
	expect(daysLater('2026-10-24', 7)).toBe('2026-10-31')
	expect(daysLater('2026-03-28', 1)).toBe('2026-03-29')
	expect(daysLater('2024-02-28', 1)).toBe('2024-02-29')
	expect(daysLater('2026-01-03', -7)).toBe('2025-12-27')
})

test('only a real day counts as one', () => {
	expect(parseDay('2026-11-21')).toBe('2026-11-21')
	for (const text of [null, '', '2026-02-30', '21.11.2026', '2026-11-21T10:00:00Z', 'today']) {
		expect(parseDay(text)).toBeNull()
	}
})

test('days are named in words', () => {
	expect(weekdayOf('2026-11-19')).toBe('Thursday')
	expect(shortWeekdayOf('2026-11-19')).toBe('Thu')
	expect(dateOf('2026-11-19', '2026-11-21')).toBe('19 November')
	expect(dateOf('2027-01-05', '2026-11-21')).toBe('5 January 2027')
})

test('a range names a month once, and a year only where it is needed', () => {
	const today = '2026-11-21'
	expect(rangeOf('2026-11-16', '2026-11-22', today)).toBe('16 to 22 November')
	expect(rangeOf('2026-11-30', '2026-12-06', today)).toBe('30 November to 6 December')
	expect(rangeOf('2026-12-28', '2027-01-03', today)).toBe('28 December 2026 to 3 January 2027')
	expect(rangeOf('2026-12-28', '2027-01-03', '2027-01-02')).toBe('28 December 2026 to 3 January 2027')
	expect(rangeOf('2025-11-10', '2025-11-16', today)).toBe('10 to 16 November 2025')
})

test('a time loses its leading zero', () => {
	expect(clockTime('07:15')).toBe('7:15')
	expect(clockTime('19:30')).toBe('19:30')
	expect(clockTime('00:05')).toBe('0:05')
})
