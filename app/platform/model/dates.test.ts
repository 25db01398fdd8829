import { expect, test } from 'vitest'
import { dateOf, dayAndDate, fullDateOf, momentOf, rangeOf, timeAndDay, wallClock, weekdayOf } from './dates.ts'

const TODAY = '2026-11-22'
const US = { region: 'US' }
const DE = { region: 'DE' }

test('a date has the order of the cook’s region, and its year only where it is another one', () => {
	expect([dateOf('2026-11-05', TODAY, DE), dateOf('2027-01-05', TODAY, DE)]).toEqual(['5 November', '5 January 2027'])
	expect([dateOf('2026-11-05', TODAY, US), dateOf('2027-01-05', TODAY, US)]).toEqual(['November 5', 'January 5, 2027'])
	expect([dayAndDate(TODAY, TODAY, US), dayAndDate(TODAY, TODAY, null)]).toEqual([
		'Sunday, November 22',
		'Sunday 22 November',
	])
	expect(fullDateOf(TODAY, US)).toBe('November 22, 2026')
})

test.each([
	[DE, '2026-11-16', '2026-11-22', '16 to 22 November'],
	[DE, '2026-11-30', '2026-12-06', '30 November to 6 December'],
	[DE, '2027-01-04', '2027-01-10', '4 to 10 January 2027'],
	[DE, '2026-12-28', '2027-01-03', '28 December 2026 to 3 January 2027'],
	[US, '2026-11-15', '2026-11-21', 'November 15 to 21'],
	[US, '2026-11-29', '2026-12-05', 'November 29 to December 5'],
	[US, '2027-01-03', '2027-01-09', 'January 3 to 9, 2027'],
	[US, '2026-12-27', '2027-01-02', 'December 27, 2026 to January 2, 2027'],
])('in %o %s to %s reads %s', (of, from, to, words) => {
	expect(rangeOf(from, to, TODAY, of)).toBe(words)
})

test('weekdays are those of the calendar, in every year', () => {
	expect(['2026-11-22', '2000-02-29', '1999-12-31'].map(weekdayOf)).toEqual(['Sunday', 'Tuesday', 'Friday'])
})

test('a moment is shown by the cook’s wall clock', () => {
	const at = Date.UTC(2026, 10, 21, 23, 30)
	expect(wallClock(at, 'Asia/Tokyo')).toEqual({ day: '2026-11-22', time: '08:30' })
	expect(wallClock(at, 'Nowhere/Land')).toEqual({ day: '2026-11-21', time: '23:30' })
	expect(momentOf(at, { time_zone: 'Europe/Berlin', region: 'DE' })).toBe('22 Nov 2026, 00:30')
	expect(momentOf(at, { time_zone: 'America/Los_Angeles', region: 'US' })).toBe('Nov 21, 2026, 15:30')
	const berlin = { time_zone: 'Europe/Berlin', region: 'DE' }
	expect(timeAndDay(at, at + 60_000, berlin)).toBe('00:30')
	expect(timeAndDay(at, at + 86_400_000, berlin)).toBe('00:30, Sunday 22 November')
})
