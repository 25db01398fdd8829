import type { Day } from '#app/platform/model/calendar.ts'

/** 1 is Monday, 7 Sunday (ISO 8601). */
export type Weekday = number

/** On these weekdays a meal of this section (null: of every section) takes at most so many minutes; null is no limit. */
export type TimeRule = { weekdays: Weekday[]; section: string | null; active: number | null; total: number | null }
/** How often a week, Monday to Sunday, a dish with this tag may and should be eaten; null is no limit. */
export type CountRule = { tag: string; atLeast: number | null; atMost: number | null }
/** On these weekdays every dish has this tag: 'vegetarian' on Mondays. */
export type DayRule = { weekdays: Weekday[]; tag: string }

/** What the cook asks of a plan; the row `plan_rules` keeps it. */
export type PlanRules = {
	times: TimeRule[]
	/** A dish comes back so many days later at the earliest; 0: whenever. */
	noRepeatDays: number
	counts: CountRule[]
	days: DayRule[]
	/** Whether what is at home and does not keep is to be used first. */
	useSoon: boolean
	/** Minutes of work in all meals of a week; null is no limit. */
	activeMinutesAWeek: number | null
	/** Whether a recipe may be chosen of which it is unknown whether the table can eat it. */
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

/** More would not be read by anybody; the planner counts tags in the bits of one number. */
export const MAX_RULES = 20
/** The largest numbers that a rule may say, and the longest text. */
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

/** Reads what a row keeps. What is not a rule is left out, what is missing is as by default: a plan is never refused for it. */
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

/** Days since 1970 of a day (`yyyy-MM-dd`), for reckoning with many of them. */
export const dayNumber = (day: Day): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / MS_A_DAY)

/** The ISO weekday of a day's number. */
export const weekdayOfNumber = (number: number): Weekday => ((((number + THURSDAY - 1) % 7) + 7) % 7) + 1

/** The number of the Monday of a day's week. */
export const mondayOfNumber = (number: number): number => number - weekdayOfNumber(number) + 1

/** The day of a number: the way back from `dayNumber`. */
export const dayOfNumber = (number: number): Day => new Date(number * MS_A_DAY).toISOString().slice(0, 10)
