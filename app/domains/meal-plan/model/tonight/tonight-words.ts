import { fromDecimal, toText } from '#app/domains/ingredients/model/quantity/rational.ts'
import { inBestUnit } from '#app/domains/ingredients/model/units/convert.ts'
import { amountWords } from '#app/domains/shopping/model/amount-words.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import type { DatesOf } from '#app/platform/model/dates.ts'
import { clockTime, dayAndDate } from '#app/platform/model/dates.ts'
import type { ListDifference } from './list-difference.ts'
import type { Move, TonightAnswer, TonightMeal, TonightReason } from './tonight.ts'

/** Texts of the sheet for a changed evening. */
export const TONIGHT = {
	title: 'Tonight changed',
	otherTitle: 'Plans changed',
	what: 'What has changed',
	notCooking: 'Not cooking',
	moreGuests: 'More guests',
	homeAt: 'Home late',
	section: 'Meal',
	guests: (count: number) => (count === 1 ? 'One more guest' : `${count} more guests`),
	guestCount: 'How many more',
	whoComes: 'Who comes',
	fewer: 'One guest fewer',
	more: 'One guest more',
	home: 'Home at',
	latest: 'Eat by',
	proposals: 'What could change',
	reading: 'Reading the plan',
	failed: 'The plan could not be read.',
	shopping: 'Shopping',
	sameShopping: 'The shopping stays as it is.',
	shoppingHint: 'The shopping list follows when you generate it again.',
	nothing: 'Nothing is planned here that is not cooked yet.',
	apply: 'Change the plan',
	done: 'The plan has changed',
	changeFailed: 'Failed to change the plan',
	unchanged: 'Stays as it is',
	dropped: (name: string) => `${name} leaves the plan`,
	avoided: (names: string) =>
		`What could be moved contains something that somebody at the table does not eat: ${names}.`,
	locked: (names: string) => `Locked, and stays where it is: ${names}.`,
} as const

const dayText = (day: Day, today: Day, of: DatesOf): string => (day === today ? 'today' : dayAndDate(day, today, of))

/** 'Stew to Tuesday 24 November at 20:15, for 6'. Unchanged values are left out. */
export function moveWords({ before, after }: Move<TonightMeal>, today: Day, of: DatesOf): string {
	const name = (after ?? before)?.name ?? ''
	if (!after) return TONIGHT.dropped(name)
	const to = after.date === before?.date ? '' : ` to ${dayText(after.date, today, of)}`
	const at = after.time === null || after.time === before?.time ? '' : ` at ${clockTime(after.time)}`
	const isMore = after.servings !== null && after.servings !== before?.servings
	return `${name}${to}${at}${isMore ? ` for ${after.servings}` : ''}`
}

type Names = { meal: (id: string) => string; food: (id: string) => string; today: Day; of: DatesOf }

/** Why this is proposed, or what it costs, as a sentence; null if the moves already say it. */
export function reasonWords(reason: TonightReason, { meal, food, today, of }: Names): string | null {
	switch (reason.kind) {
		case 'free-day':
			return `Nothing is planned on ${dayText(reason.date, today, of)} yet.`
		case 'moved-on':
			return 'Every meal moves on to the next evening; none is left out.'
		case 'spoils':
			return `${capital(food(reason.food))} may not keep: good until ${dayText(reason.on, today, of)}.`
		case 'quick-enough':
			return reason.minutes > 0 ? `${meal(reason.meal)} takes ${reason.minutes} minutes.` : null
		case 'late':
			return `Nothing else in the plan is quick enough. On the table at ${clockTime(reason.time)}.`
		case 'in-time':
			return 'There is time enough: nothing has to change.'
		default:
			return null
	}
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The reasons of a proposal as sentences, without duplicates. */
export const reasonsOf = (reasons: readonly TonightReason[], names: Names): string[] => [
	...new Set(reasons.flatMap((reason) => reasonWords(reason, names) ?? [])),
]

/** Why nothing is proposed; null if something is. */
export function refusalWords(
	{ refusal }: Pick<TonightAnswer<TonightMeal>, 'refusal'>,
	meal: Names['meal'],
): string | null {
	if (refusal === null) return null
	if (refusal.kind === 'nothing-planned') return TONIGHT.nothing
	return TONIGHT[refusal.kind](refusal.meals.map(meal).join(', '))
}

const NO_AMOUNT = 'some'

function amount(quantity: number | null, unit: string | null): string {
	if (quantity === null) return NO_AMOUNT
	const exact = fromDecimal(quantity.toFixed(4))
	if (!exact) return NO_AMOUNT
	const best = inBestUnit({ quantity: exact, unit }, 'metric')
	return amountWords(toText(best.quantity), best.unit)
}

/** '300 g → 600 g', 'new: 2 bunches', 'not needed'. */
export function differenceWords({ before, after, unit }: ListDifference): string {
	if (before === 0) return `new: ${amount(after, unit)}`
	if (after === 0) return 'not needed'
	return `${amount(before, unit)} → ${amount(after, unit)}`
}
