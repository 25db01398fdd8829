import type { Day } from '#app/platform/model/calendar.ts'
import { type DatesOf, monthAndYear, rangeOf, shortDateOf, shortMonthOf, yearOf } from '#app/platform/model/dates.ts'
import type { Period, Span } from './statistics.ts'

/** Texts of the cooking statistics. */
export const STATISTICS = {
	about: 'What you cooked, how often, how long it took and how it was.',
	loadFailed: 'Failed to load statistics',
	period: 'Period',
	times: 'Times cooked',
	different: 'Different recipes',
	time: 'Time it took',
	timeFrom: (timed: number, times: number) => `${timed} of ${times} with a known time`,
	rating: 'Average rating',
	ratingFrom: (rated: number, times: number) => `${rated} of ${times} rated`,
	perTime: 'When',
	ratings: 'Ratings',
	dishes: 'What you cooked',
	recipe: 'Recipe',
	often: 'Times',
	last: 'Last',
	each: 'Time',
	stars: 'Rating',
	more: (count: number) => `and ${count} other ${count === 1 ? 'recipe' : 'recipes'}`,
	none: '–',
	noneHeard: 'unknown',
	empty: 'Nothing cooked in this time',
	emptyHint: 'Open a recipe, start cooking and press “I cooked this” at the end.',
	emptyAction: 'My Recipes',
} as const

export const PERIOD_WORDS: Record<Period, string> = { '30d': '30 days', '12m': '12 months', all: 'All' }

/** '4.3'; a dash of none. */
export const starsText = (average: number | null): string => (average === null ? STATISTICS.none : average.toFixed(1))

/** Under a bar: '23 Nov', 'Nov', '2026'. */
export function spanLabel({ from, unit }: Span, of: DatesOf): string {
	if (unit === 'week') return shortDateOf(from, of)
	return unit === 'month' ? shortMonthOf(from) : yearOf(from)
}

/** In a table: '23 to 29 November', 'November 2026', '2026'. */
export function spanWords({ from, to, unit }: Span, today: Day, of: DatesOf): string {
	if (unit === 'week') return rangeOf(from, to, today, of)
	return unit === 'month' ? monthAndYear(from) : yearOf(from)
}
