import type { Rational } from '../quantity/rational.ts'
import type { Language } from './languages/language.ts'

/** The characters of the typed text that a field came from; `end` is exclusive. */
export type Span = { part: LinePart; start: number; end: number }
export type LinePart = 'quantity' | 'unit' | 'size' | 'name' | 'preparation' | 'note' | 'amount' | 'rest'

/**
 * A further amount of a line. `also` is the same amount in another unit ('100g/3½oz'), `plus` adds to it ('1lb 5oz'),
 * `each` is the contents of every piece or package ('2 x 400g tins').
 */
export type OtherAmount = {
	role: 'also' | 'plus' | 'each'
	quantity: Rational
	quantityMax: Rational | null
	unit: string
	/** The characters of the amount, number and unit. */
	start: number
	end: number
}

/** The grammar's reading of one line. `text` is what the cook typed, unchanged. */
export type ParsedLine = {
	text: string
	/**
	 * A heading names the part of the recipe that the next lines belong to: its `name`. An empty line contains nothing to
	 * read.
	 */
	kind: 'ingredient' | 'heading' | 'empty'
	language: Language
	/** The first amount; null if there is none. */
	quantity: Rational | null
	/** The upper end of a range. */
	quantityMax: Rational | null
	/** A unit's id ('gram', 'clove'), or the word itself for a unit without an id. */
	unit: string | null
	otherAmounts: OtherAmount[]
	size: string | null
	/** The ingredient, to be looked up in the food table. */
	name: string
	/** What the cook does first: 'finely chopped'. */
	preparation: string | null
	note: string | null
	/** Words in no field, such as 'about' and 'of'. */
	rest: string | null
	approximate: boolean
	optional: boolean
	toTaste: boolean
	/** 0 to 1: the confidence of the reading. With a tagger it is the probability of exactly this reading. */
	confidence: number
	spans: Span[]
}
