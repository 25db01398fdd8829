import { fromDecimal, toText } from '#app/domains/ingredients/model/quantity/rational.ts'
import { amountWords } from '#app/domains/shopping/model/amount-words.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import type { DatesOf } from '#app/platform/model/dates.ts'
import { dayAndDate } from '#app/platform/model/dates.ts'
import type { Pack } from './packs.ts'
import type { Remainder } from './remainders.ts'

/** Texts of the sheet that shows what the week leaves over. */
export const REST = {
	title: 'Use the rest',
	hint: 'What opened packs leave over, by the recipes of these days.',
	reading: 'Reading your recipes',
	failed: 'Your recipes could not be read.',
	none: 'Nothing is left over: every opened pack is used up.',
	wasted: (count: number) =>
		count === 1 ? 'One opened pack would be wasted' : `${count} opened packs would be wasted`,
	left: 'Left over',
	meals: 'Meals that finish it',
	noMeals: 'None of your recipes finishes it on a day that is free.',
	plan: 'Plan it',
	planNamed: (name: string, day: string) => `Plan ${name} on ${day}`,
	unknown: 'some',
	of: (amount: string, pack: string) => `${amount} of ${pack}`,
	goodUntil: (day: string) => `good until ${day}`,
	wasGood: (day: string) => `was good until ${day}`,
	finishes: (names: string) => `Uses up ${names}`,
	pack: (name: string) => `Pack size of ${name}`,
	amount: 'A pack holds',
	unit: 'Unit',
	days: 'Days it keeps once open',
	save: 'Save',
	usual: 'Use the usual size',
	badAmount: 'Type a number, such as 2 or 1 1/2',
	badDays: 'Type a number of days from 1 to 365',
	packSaved: (name: string) => `Saved the pack size of ${name}`,
	packUsual: (name: string) => `The usual pack size of ${name} holds again`,
	packFailed: 'Failed to save the pack size',
} as const

/** '125 g', '½ bunch'. */
export function packAmount(quantity: number, unit: string | null): string {
	const amount = fromDecimal(quantity.toFixed(3))
	return amount ? amountWords(toText(amount), unit) : ''
}

/** '125 g of 250 g'; 'some of 250 g' if an unknown amount has been used. */
export const leftWords = ({ quantity, unit, isUnknown }: Remainder, pack: Pack): string =>
	REST.of(isUnknown ? REST.unknown : packAmount(quantity, unit), packAmount(pack.quantity, pack.unit))

/** 'good until Thursday 26 November' */
export function untilWords({ goodUntil }: Pick<Remainder, 'goodUntil'>, today: Day, of: DatesOf): string {
	const day = goodUntil === today ? 'today' : dayAndDate(goodUntil, today, of)
	return goodUntil < today ? REST.wasGood(day) : REST.goodUntil(day)
}
