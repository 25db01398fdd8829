import type { Rational } from '../quantity/rational.ts'
import type { Language } from './languages/language.ts'

/** Which characters of the text as typed a field came from; `end` is the first that no longer belongs to it. */
export type Span = { part: LinePart; start: number; end: number }
export type LinePart = 'quantity' | 'unit' | 'size' | 'name' | 'preparation' | 'note' | 'amount' | 'rest'

/**
 * A second amount of a line. `also` says the same amount in another unit ('100g/3½oz'), `plus` adds to it ('1lb 5oz'),
 * `each` is how much every piece or package holds ('2 x 400g tins').
 */
export type OtherAmount = {
	role: 'also' | 'plus' | 'each'
	quantity: Rational
	quantityMax: Rational | null
	unit: string
	/** Which characters say it, number and unit. */
	start: number
	end: number
}

/** What the grammar reads in one line. `text` is what the cook typed, untouched. */
export type ParsedLine = {
	text: string
	/** A heading names the part of the recipe that the next lines belong to: its `name`. An empty line has nothing to read. */
	kind: 'ingredient' | 'heading' | 'empty'
	language: Language
	/** The first amount; null where none is written. */
	quantity: Rational | null
	/** The upper end of a range. */
	quantityMax: Rational | null
	/** A unit's id ('gram', 'clove'), or the word itself for a unit that has none. */
	unit: string | null
	otherAmounts: OtherAmount[]
	size: string | null
	/** What it is, to be looked up in the food table. */
	name: string
	/** What the cook does first: 'finely chopped'. */
	preparation: string | null
	note: string | null
	/** Words that no field holds, such as 'about' and 'of'. */
	rest: string | null
	approximate: boolean
	optional: boolean
	toTaste: boolean
	/** 0 to 1: how sure the reading is. With a tagger it is the probability of just this reading. */
	confidence: number
	spans: Span[]
}
