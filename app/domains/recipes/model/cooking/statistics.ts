import { DAYS_IN_WEEK, type Day, daysBetween, daysLater, daysOf, type WeekOf } from '#app/platform/model/calendar.ts'

/** The time that the statistics look at: the last 30 days, the last 12 calendar months, everything. */
export const PERIODS = ['30d', '12m', 'all'] as const
export type Period = (typeof PERIODS)[number]
/** The period in an address; a year by default. */
export const readPeriod = (text: string | null): Period => PERIODS.find((period) => period === text) ?? '12m'

/** An entry of the cook's log, with what its recipe says today. */
export type Cooked = {
	recipe_id: string
	cooked_on: Day
	rating: number | null
	/** The recipe's title today; that of the entry once the recipe is gone. */
	title: string
	/** The recipe's total in minutes; 0 if it is unknown or the recipe is gone. */
	minutes: number
	isHere: boolean
}

/** A part of the period, both days included. */
export type Span = { from: Day; to: Day; unit: 'week' | 'month' | 'year' }

export type DishStatistics = Pick<Cooked, 'recipe_id' | 'title' | 'minutes' | 'isHere'> & {
	times: number
	last: Day
	/** Null without a rating. */
	average: number | null
}

export type CookingStatistics = {
	times: number
	/** Most often first; of equally frequent ones the last cooked. */
	dishes: DishStatistics[]
	/** Of `timed` of the times: the others' recipes do not say. */
	minutes: number
	timed: number
	/** How often each number of stars was given, one star first. */
	stars: number[]
	/** How many times have a rating, and their average: null of none. */
	rated: number
	average: number | null
	/** Without gaps, oldest first. */
	spans: (Span & { times: number })[]
}

const DAYS = 30
const MONTHS = 12
const MOST_STARS = 5

/** The first day of the month that is `months` later. */
function monthLater(day: Day, months: number): Day {
	const [year = 0, month = 1] = day.split('-').map(Number)
	return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The first day that counts; of everything the first that something was cooked on. */
function beginningOf(period: Period, today: Day, cooked: readonly Cooked[]): Day {
	if (period === '30d') return daysLater(today, 1 - DAYS)
	if (period === '12m') return monthLater(today, 1 - MONTHS)
	return [today, ...cooked.map(({ cooked_on }) => cooked_on)].sort()[0] ?? today
}

/** Weeks of 30 days, months of up to a year, otherwise years. */
function spansOf(period: Period, from: Day, { today, of }: { today: Day; of: WeekOf }): Span[] {
	if (period === '30d') {
		const first = daysOf(from, 1, of)[0] ?? from
		const weeks = Math.floor(daysBetween(first, today) / DAYS_IN_WEEK) + 1
		return Array.from({ length: weeks }, (_, nth) => {
			const day = daysLater(first, nth * DAYS_IN_WEEK)
			return clipped({ from: day, to: daysLater(day, DAYS_IN_WEEK - 1), unit: 'week' }, from, today)
		})
	}
	const first = monthLater(from, 0)
	if (first >= monthLater(today, 1 - MONTHS)) {
		const months: Span[] = []
		for (let day = first; day <= today; day = monthLater(day, 1))
			months.push({ from: day, to: daysLater(monthLater(day, 1), -1), unit: 'month' })
		return months
	}
	const [start, end] = [from, today].map((day) => Number(day.slice(0, 4))) as [number, number]
	return Array.from({ length: end - start + 1 }, (_, nth) => ({
		...{ from: `${start + nth}-01-01`, to: `${start + nth}-12-31`, unit: 'year' as const },
	}))
}

const clipped = (span: Span, from: Day, to: Day): Span => ({
	...span,
	from: span.from < from ? from : span.from,
	to: span.to > to ? to : span.to,
})

const averageOf = (ratings: readonly number[]): number | null =>
	ratings.length === 0 ? null : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length

const ratingsOf = (cooked: readonly Cooked[]): number[] => cooked.flatMap(({ rating }) => rating ?? [])

/** What the cook has cooked until today in the period. Entries of days to come are left out. */
export function cookingStatistics(
	all: readonly Cooked[],
	{ period, today, of }: { period: Period; today: Day; of: WeekOf },
): CookingStatistics {
	const past = all.filter(({ cooked_on }) => cooked_on <= today)
	const from = beginningOf(period, today, past)
	const cooked = past.filter(({ cooked_on }) => cooked_on >= from)
	const ratings = ratingsOf(cooked)
	const timed = cooked.filter(({ minutes }) => minutes > 0)
	return {
		times: cooked.length,
		dishes: [...Map.groupBy(cooked, ({ recipe_id }) => recipe_id).values()].map(dishOf).sort(oftenFirst),
		minutes: timed.reduce((sum, { minutes }) => sum + minutes, 0),
		timed: timed.length,
		stars: Array.from({ length: MOST_STARS }, (_, nth) => ratings.filter((rating) => rating === nth + 1).length),
		rated: ratings.length,
		average: averageOf(ratings),
		spans: spansOf(period, from, { today, of }).map((span) => ({
			...span,
			times: cooked.filter(({ cooked_on }) => cooked_on >= span.from && cooked_on <= span.to).length,
		})),
	}
}

function dishOf(times: Cooked[]): DishStatistics {
	const last = times.reduce((newest, one) => (one.cooked_on > newest.cooked_on ? one : newest))
	const { recipe_id, title, minutes, isHere, cooked_on } = last
	return {
		recipe_id,
		title,
		minutes,
		isHere,
		times: times.length,
		last: cooked_on,
		average: averageOf(ratingsOf(times)),
	}
}

const oftenFirst = (a: DishStatistics, b: DishStatistics): number =>
	b.times - a.times || (a.last === b.last ? a.title.localeCompare(b.title, 'en') : a.last < b.last ? 1 : -1)
