import type { Day } from '#app/platform/model/calendar.ts'

export type Section = 'Breakfast' | 'Lunch' | 'Dinner' | 'Snacks'

/** Days that a sentence names. `isSpan`: several, or one named as a span ('the weekend'). */
export type DaySpan = { from: Day; to: Day; isSpan: boolean; section?: Section }

/** What the words of a sentence mean by themselves. Quantities are numbers, units the grammar's ids. */
export type EntityValues = {
	number: number
	amount: { quantity: number; unit: string }
	/** A unit without a number. */
	unit: string
	/** Seconds. */
	duration: number
	/** HH:mm. `isVague`: the sentence does not say which half of the day. */
	clock: { time: string; isVague: boolean }
	day: DaySpan
	section: Section
	servings: number
	factor: number
	/** A scale of temperatures. */
	scale: 'celsius' | 'fahrenheit' | 'gas'
	/** An allergen or a diet in the product's word. */
	need: string
	/** 'it', 'this recipe'. */
	it: true
	/** Counted from 1; -1 is the last. */
	ordinal: number
	/** 'the green one': the words before 'one'. */
	one: true
	place: 'Fridge' | 'Freezer' | 'Cupboard'
	system: 'metric' | 'us' | 'written'
	/** Minutes, as a limit. */
	most: number
	sort: 'quickest' | 'newest' | 'rating' | 'random'
	/** How often: 'at least once'. */
	often: { atLeast?: number; atMost?: number }
	eater: string
	cookbook: string
	cuisine: string
	category: string
}
export type EntityKind = keyof EntityValues

/** A reading of the tokens from `from` to before `to`. */
export type Entity = { [K in EntityKind]: { kind: K; value: EntityValues[K]; from: number; to: number } }[EntityKind]
export type EntityOf<K extends EntityKind> = Extract<Entity, { kind: K }>
