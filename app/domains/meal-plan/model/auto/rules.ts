import type { Day } from '#app/platform/model/calendar.ts'

/** 1 is Monday, 7 Sunday (ISO 8601). */
export type Weekday = number

/**
 * On these weekdays a meal of this section (null: of any section) takes at most this many minutes; null means no limit.
 */
export type TimeRule = { weekdays: Weekday[]; section: string | null; active: number | null; total: number | null }
/** How many times a week, Monday to Sunday, a dish with this tag may and should be eaten; null means no limit. */
export type CountRule = { tag: string; atLeast: number | null; atMost: number | null }
/** On these weekdays every dish has this tag, such as 'vegetarian' on Mondays. */
export type DayRule = { weekdays: Weekday[]; tag: string }

/** The cook's rules for a plan, stored in the row `plan_rules`. */
export type PlanRules = {
	times: TimeRule[]
	/** The least number of days before a dish comes back; 0 means any. */
	noRepeatDays: number
	counts: CountRule[]
	days: DayRule[]
	/** Whether perishable food at home is used first. */
	useSoon: boolean
	/** The most minutes of active work in all meals of a week; null means no limit. */
	activeMinutesAWeek: number | null
	/** Whether a recipe may be chosen if it is unknown whether the table can eat it. */
	allowUnknown: boolean
}

export const DEFAULT_RULES: PlanRules = {
	times: [],
	noRepeatDays: 14,
	counts: [],
	days: [],
	useSoon: true,
	activeMinutesAWeek: null,
	allowUnknown: false,
}

/** Nobody would read more, and the planner stores tags as the bits of one number. */
export const MAX_RULES = 20
/** The largest values of a rule, and the longest text. */
export const RULE_LIMITS = { days: 365, minutes: 7 * 24 * 60, meals: 50, text: 100 } as const

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

const wholeNumber = (value: unknown, most: number): number | null =>
	typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.min(most, Math.floor(value)) : null

const text = (value: unknown): string | null =>
	typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, RULE_LIMITS.text) : null

const tagOf = (value: unknown): string | null => text(value)?.toLowerCase() ?? null

const weekdaysOf = (value: unknown): Weekday[] =>
	Array.isArray(value) ? [...new Set(value.filter((day) => Number.isInteger(day) && day >= 1 && day <= 7))].sort() : []

const listOf = <T>(value: unknown, read: (entry: Record<string, unknown>) => T | null): T[] =>
	(Array.isArray(value) ? value : [])
		.filter(isRecord)
		.flatMap((entry) => read(entry) ?? [])
		.slice(0, MAX_RULES)

/** Reads stored rules. Invalid rules are dropped and missing ones get their defaults; the function never throws. */
export function readRules(stored: unknown): PlanRules {
	if (!isRecord(stored)) return DEFAULT_RULES
	return {
		times: listOf(stored.times, ({ weekdays, section, active, total }) => ({
			weekdays: weekdaysOf(weekdays),
			section: text(section),
			active: wholeNumber(active, RULE_LIMITS.minutes),
			total: wholeNumber(total, RULE_LIMITS.minutes),
		})),
		noRepeatDays: wholeNumber(stored.noRepeatDays, RULE_LIMITS.days) ?? DEFAULT_RULES.noRepeatDays,
		counts: listOf(stored.counts, ({ tag, atLeast, atMost }) => {
			const named = tagOf(tag)
			return named === null
				? null
				: {
						tag: named,
						atLeast: wholeNumber(atLeast, RULE_LIMITS.meals),
						atMost: wholeNumber(atMost, RULE_LIMITS.meals),
					}
		}),
		days: listOf(stored.days, ({ weekdays, tag }) => {
			const named = tagOf(tag)
			return named === null ? null : { weekdays: weekdaysOf(weekdays), tag: named }
		}),
		useSoon: typeof stored.useSoon === 'boolean' ? stored.useSoon : DEFAULT_RULES.useSoon,
		activeMinutesAWeek: wholeNumber(stored.activeMinutesAWeek, RULE_LIMITS.minutes),
		allowUnknown: stored.allowUnknown === true,
	}
}

const MS_A_DAY = 86_400_000
/** 1 January 1970 was a Thursday. */
const THURSDAY = 4

/** Days since 1970 of a day (`yyyy-MM-dd`), for fast arithmetic. */
export const dayNumber = (day: Day): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / MS_A_DAY)

/** The ISO weekday of a day number. */
export const weekdayOfNumber = (number: number): Weekday => ((((number + THURSDAY - 1) % 7) + 7) % 7) + 1

/** The day number of the Monday of a day's week. */
export const mondayOfNumber = (number: number): number => number - weekdayOfNumber(number) + 1

/** The day of a day number; the inverse of `dayNumber`. */
export const dayOfNumber = (number: number): Day => new Date(number * MS_A_DAY).toISOString().slice(0, 10)
