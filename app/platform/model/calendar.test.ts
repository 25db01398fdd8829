import { expect, test } from 'vitest'
import { daysLater, daysOf, parseDay, todayIn, weekOf } from './calendar.ts'
import { clockTime } from './dates.ts'

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

test("a week is drawn from the cook's own first day", () => {
	const of = (week_start: 'monday' | 'sunday' | 'saturday') => daysOf('2026-11-22', 1, { week_start })
	expect([of('sunday')[0], of('sunday').at(-1)]).toEqual(['2026-11-22', '2026-11-28'])
	expect([of('monday')[0], of('monday').at(-1)]).toEqual(['2026-11-16', '2026-11-22'])
	expect([of('saturday')[0], of('saturday').at(-1)]).toEqual(['2026-11-21', '2026-11-27'])
	expect(daysOf('2026-11-22', 4, null)).toHaveLength(28)
})

test('a time loses its leading zero', () => {
	expect(clockTime('07:15')).toBe('7:15')
	expect(clockTime('19:30')).toBe('19:30')
	expect(clockTime('00:05')).toBe('0:05')
})
