import { durationText } from '#app/domains/recipes/model/duration.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import type { DatesOf } from '#app/platform/model/dates.ts'
import { dateOf, dayAndDate } from '#app/platform/model/dates.ts'
import { PLANNER } from '../planner-messages.ts'
import type { Infeasible, PlanSlot, Reason } from './auto-plan.ts'
import { MOST_PLAN_DAYS } from './open-slots.ts'

/** Texts of the automatic plan. */
export const AUTO = {
	title: PLANNER.autoPlan,
	hint: 'Fills empty places of your plan from your own recipes. No rule is bent; nothing is planned before you say so.',
	which: 'Which places',
	from: 'From',
	to: 'Until',
	reach: (last: string) => `Up to ${MOST_PLAN_DAYS} days at once; meals can be planned up to ${last}.`,
	weekdays: 'Weekdays',
	sections: 'Meals',
	rules: 'Rules',
	noRepeat: 'Days before a dish comes back',
	budget: 'Minutes of work a week',
	noLimit: 'No limit',
	useSoon: 'Use first what does not keep',
	useSoonHint: 'By the dates in your pantry.',
	allowUnknown: 'Allow recipes of which it is unknown whether everybody can eat them',
	allowUnknownHint: 'What contains something that somebody at the table does not eat is never chosen.',
	times: 'Time on weekdays',
	addTime: 'Add a time limit',
	total: 'Minutes in all',
	active: 'Minutes of work',
	section: 'Meal',
	everySection: 'Every meal',
	counts: 'How often a week',
	addCount: 'Add a kind of dish',
	kind: 'Kind of dish',
	kindHint: 'fish, meat, vegetarian, pasta, or one of your own tags',
	atLeast: 'At least',
	atMost: 'At most',
	days: 'Fixed days',
	addDay: 'Add a fixed day',
	drop: (rule: string) => `Remove ${rule}`,
	plan: 'Make a plan',
	reading: 'Reading your recipes…',
	failed: 'The plan could not be made. Please try again.',
	rulesNotKept: 'Your rules could not be kept',
	noSlots: 'Every place that you chose has a meal already, or is over.',
	proposal: 'The plan',
	lockHint: 'A locked dish stays when you plan again, and is locked in your plan.',
	lock: (name: string) => `Lock ${name}`,
	another: 'Another',
	anotherFor: (name: string) => `Another instead of ${name}`,
	leaveOut: (name: string) => `Leave out ${name}`,
	notKept: 'What could not be kept',
	noneFound: 'No recipe fits any of these places.',
	back: 'Rules',
	again: 'Plan again',
	apply: (count: number) => (count === 1 ? 'Plan 1 meal' : `Plan ${count} meals`),
} as const

/** Kinds of dishes that the planner recognises by a recipe's foods. */
export const KNOWN_TAGS = [
	...['fish', 'meat', 'poultry', 'pork', 'shellfish', 'vegetarian', 'vegan'],
	...['pasta', 'rice', 'pulses', 'potatoes', 'eggs', 'cheese'],
] as const

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

const minutesWords = (minutes: number): string => durationText(minutes) ?? '0m'

function wordsOf(reason: Reason, today: Day, of: DatesOf): string {
	switch (reason.kind) {
		case 'use-soon':
			return `Uses ${list.format(reason.foods)} in time`
		case 'at-least':
			return `Brings ${list.format(reason.tags)} into the week`
		case 'rating':
			return `Rated ${Math.round(reason.rating * 10) / 10} of 5`
		case 'rested':
			return reason.lastCooked === null
				? 'Not in your cooking log yet'
				: `Last cooked on ${dateOf(reason.lastCooked, today, of)}`
		case 'quick':
			return `${minutesWords(reason.minutes)} of work`
		case 'taste':
			return `Goes with ${list.format(reason.tastes)}`
		case 'variety':
			return 'Unlike the meals around it'
		case 'only':
			return 'The only recipe that fits'
		case 'chance':
			return 'As good as others; picked by chance'
	}
}

const MOST_REASONS = 3

/** Why a dish was chosen: the deciding reasons, else the strongest one. */
export function reasonWords(reasons: readonly Reason[], today: Day, of: DatesOf): string[] {
	const deciding = reasons.filter(({ decides }) => decides)
	return (deciding.length > 0 ? deciding : reasons.slice(0, 1))
		.slice(0, MOST_REASONS)
		.map((reason) => wordsOf(reason, today, of))
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)
const daysWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

function ruleWords({ rule, detail, week, short, unit }: Infeasible, today: Day, of: DatesOf): string {
	const ofWeek = week === null ? '' : ` in the week of ${dateOf(week, today, of)}`
	const isMeasured = unit === 'minutes'
	switch (rule) {
		case 'section':
			return `None of your recipes is for ${detail}`
		case 'active-time':
			return isMeasured
				? `Minutes of work: the nearest recipe takes ${short} more than the limit`
				: 'Minutes of work: of what is left nobody knows how long it takes'
		case 'total-time':
			return isMeasured
				? `Minutes in all: the nearest recipe takes ${short} more than the limit`
				: 'Minutes in all: of what is left nobody knows how long it takes'
		case 'day-tag':
			return `Fixed day: no recipe that fits is “${detail}”`
		case 'table':
			return `The table: what is left does not suit ${detail}`
		case 'unknown':
			return `The table: of what is left it is unknown whether it suits ${detail}`
		case 'budget':
			return isMeasured
				? `Work of the week: ${short} minutes too few${ofWeek}`
				: `Work of the week: of what is left nobody knows how long it takes${ofWeek}`
		case 'no-repeat':
			return `Repeats: every recipe that fits would come back ${daysWords(short)} too soon`
		case 'at-most':
			return `“${detail}” stands as often as it may${ofWeek}`
		case 'at-least':
			return `“${detail}” is missing ${times(short)}${ofWeek}`
		case 'no-recipes':
			return 'You have no recipes yet'
		case 'no-other':
			return 'No other recipe fits'
	}
}

/** Describes a rule that was in the way: 'Repeats: every recipe that fits would come back 3 days too soon.' */
export function infeasibleWords(one: Infeasible, today: Day, of: DatesOf): string {
	const maybe = one.isProved || one.rule === 'no-other' ? '' : ' A plan that keeps it may exist; none was found.'
	return `${ruleWords(one, today, of)}.${maybe}`
}

/**
 * The slots that stay empty because of it: 'Dinner, Monday 23 November; Dinner, Tuesday 24 November'. Empty for 'at
 * least' rules.
 */
export function emptyPlaces({ rule, slots }: Infeasible, all: readonly PlanSlot[], today: Day, of: DatesOf): string {
	if (rule === 'at-least') return ''
	return all
		.filter(({ id }) => slots.includes(id))
		.map(({ date, section }) => PLANNER.place(section, dayAndDate(date, today, of)))
		.join('; ')
}
