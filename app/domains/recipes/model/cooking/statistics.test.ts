import { expect, test } from 'vitest'
import { type Cooked, cookingStatistics, type Period, readPeriod } from './statistics.ts'
import { starsText } from './statistics-messages.ts'

const TODAY = '2026-11-26'
const MONDAY = { week_start: 'monday' } as const

const cooked = (cooked_on: string, changes: Partial<Cooked> = {}): Cooked => ({
	...{ recipe_id: 'soup', title: 'Soup', cooked_on, rating: null, minutes: 30, isHere: true },
	...changes,
})
const over = (period: Period, all: Cooked[], of: Parameters<typeof cookingStatistics>[1]['of'] = MONDAY) =>
	cookingStatistics(all, { period, today: TODAY, of })

test('an address without a period, or with an unknown one, is a year', () => {
	expect(['30d', '12m', 'all', null, 'week'].map(readPeriod)).toEqual(['30d', '12m', 'all', '12m', '12m'])
})

test('30 days are today and the 29 before it', () => {
	const days = ['2026-11-27', TODAY, '2026-10-28', '2026-10-27'].map((day) => cooked(day))
	expect(over('30d', days).times).toBe(2)
})

test('12 months begin with a whole month, and everything has no beginning', () => {
	const days = ['2025-12-01', '2025-11-30', '2019-01-01'].map((day) => cooked(day))
	expect(over('12m', days).times).toBe(1)
	expect(over('all', days).times).toBe(3)
})

test('a day that is still to come was not cooked', () => {
	expect(over('all', [cooked('2026-11-27')])).toMatchObject({ times: 0, dishes: [], average: null })
})

test('the parts of 30 days are the cook’s own weeks, the first and last as far as they belong to the period', () => {
	const { spans } = over('30d', [cooked('2026-10-28'), cooked('2026-11-01'), cooked('2026-11-02'), cooked(TODAY)])
	expect(spans.map(({ from, to, times }) => [from, to, times])).toEqual([
		['2026-10-28', '2026-11-01', 2],
		['2026-11-02', '2026-11-08', 1],
		['2026-11-09', '2026-11-15', 0],
		['2026-11-16', '2026-11-22', 0],
		['2026-11-23', TODAY, 1],
	])
	const sundays = over('30d', [cooked('2026-11-01')], { week_start: 'sunday' }).spans
	expect(sundays.map(({ from }) => from)).toEqual([
		'2026-10-28',
		'2026-11-01',
		'2026-11-08',
		'2026-11-15',
		'2026-11-22',
	])
})

test('the parts of 12 months are twelve months without gaps', () => {
	const { spans } = over('12m', [cooked('2026-02-28'), cooked('2026-02-01')])
	expect(spans).toHaveLength(12)
	expect(spans[0]).toEqual({ from: '2025-12-01', to: '2025-12-31', unit: 'month', times: 0 })
	expect(spans.find(({ times }) => times > 0)).toMatchObject({ from: '2026-02-01', to: '2026-02-28', times: 2 })
})

test('the parts of everything are months within a year, and years beyond one', () => {
	expect(over('all', [cooked('2026-09-10'), cooked(TODAY)]).spans.map(({ from }) => from)).toEqual([
		'2026-09-01',
		'2026-10-01',
		'2026-11-01',
	])
	expect(over('all', [cooked('2024-03-01'), cooked(TODAY)]).spans.map(({ from, times }) => [from, times])).toEqual([
		['2024-01-01', 1],
		['2025-01-01', 0],
		['2026-01-01', 1],
	])
})

test('every time is in exactly one part', () => {
	const days = Array.from({ length: 700 }, (_, n) =>
		cooked(new Date(Date.UTC(2026, 10, 26) - n * 86_400_000).toISOString().slice(0, 10)),
	)
	for (const period of ['30d', '12m', 'all'] as const) {
		const { spans, times } = over(period, days)
		expect([period, spans.reduce((sum, span) => sum + span.times, 0)]).toEqual([period, times])
	}
})

test('the cost of time counts each time that a recipe was cooked, and says of how many it is known', () => {
	const stats = over('12m', [cooked('2026-11-01'), cooked('2026-11-02'), cooked('2026-11-03', { minutes: 0 })])
	expect(stats).toMatchObject({ times: 3, minutes: 60, timed: 2 })
})

test('ratings are counted by stars, and what has none lowers no average', () => {
	const ratings = [5, 4, 4, null].map((rating, n) => cooked(`2026-11-0${n + 1}`, { rating }))
	const { stars, rated, average } = over('12m', ratings)
	expect([stars, rated]).toEqual([[0, 0, 0, 2, 1], 3])
	expect(starsText(average)).toBe('4.3')
	expect(starsText(null)).toBe('–')
})

test('dishes come by how often they were cooked, then by when; a deleted one keeps the title of its newest entry', () => {
	const { dishes } = over('12m', [
		cooked('2026-11-01', { recipe_id: 'stew', title: 'Stew', rating: 2 }),
		cooked('2026-11-02', { recipe_id: 'gone', title: 'Old name', isHere: false, minutes: 0 }),
		cooked('2026-11-03', { recipe_id: 'gone', title: 'New name', isHere: false, minutes: 0 }),
		cooked('2026-11-04', { rating: 5 }),
	])
	expect(dishes.map(({ title, times, last, average }) => [title, times, last, average])).toEqual([
		['New name', 2, '2026-11-03', null],
		['Soup', 1, '2026-11-04', 5],
		['Stew', 1, '2026-11-01', 2],
	])
})
