import type { ParsedLine, Span } from '../grammar/parsed-line.ts'
import { compare, type Rational, ZERO } from '../quantity/rational.ts'

/** An amount of a line and its characters in the typed text. */
export type ReadAmount = {
	/** `first` is the line's amount; the others are as in `OtherAmount`. */
	role: 'first' | 'also' | 'plus' | 'each'
	start: number
	/** Exclusive. */
	end: number
	/** The start of the unit's word; -1 if it is elsewhere ('6 garlic cloves') or there is none. */
	unitAt: number
	quantity: Rational
	quantityMax: Rational | null
	unit: string | null
}

/** Articles after a number word: twice 'half an onion' is '1 onion'. */
const ARTICLE = /^\s+(?:an?|eine?[rns]?|une?|una?|uno|uma?|een|ett?|en)(?=\s)/iu
const HAS_DIGIT = /[\d\p{No}]/u

function firstAmount({ text, quantity, quantityMax, unit, spans, otherAmounts }: ParsedLine): ReadAmount[] {
	if (!quantity || compare(quantity, ZERO) <= 0) return []
	const number = spans.find(({ part }) => part === 'quantity') ?? impliedOne(text, spans)
	// '4-inch piece ginger' is one piece, which no number states.
	if (!number || otherAmounts.some(({ start }) => start === number.start)) return []
	const word = spans.find(({ part }) => part === 'unit')
	const isNext = word && word.start >= number.end && /^[\s-]*$/.test(text.slice(number.end, word.start))
	if (unit && isNext)
		return [{ role: 'first', start: number.start, end: word.end, unitAt: word.start, quantity, quantityMax, unit }]
	const article = HAS_DIGIT.test(text.slice(number.start, number.end)) ? null : ARTICLE.exec(text.slice(number.end))
	const end = number.end + (article?.[0].length ?? 0)
	return [{ role: 'first', start: number.start, end, unitAt: -1, quantity, quantityMax, unit }]
}

/** 'a pinch of salt', 'an onion': the article is the number. */
function impliedOne(text: string, spans: Span[]): { start: number; end: number } | null {
	const found = /^\s*(\p{L}{1,5})(?=\s)/u.exec(text)
	const word = found?.[1]
	if (!found || !word) return null
	const end = found[0].length
	const isOther = spans.some(({ part, start }) => (part === 'name' || part === 'unit') && start < end)
	return isOther ? null : { start: end - word.length, end }
}

const UNIT_WORD = /[\p{L}"″”].*$/u

/** All amounts in a line's text, in order and without overlaps. */
export function amountsOf(line: ParsedLine): ReadAmount[] {
	const others = line.otherAmounts.map(({ role, start, end, ...amount }): ReadAmount => {
		const inside = UNIT_WORD.exec(line.text.slice(start, end))
		return { role, start, end, unitAt: inside ? start + inside.index : -1, ...amount }
	})
	const inOrder = [...firstAmount(line), ...others].sort((one, other) => one.start - other.start)
	return inOrder.filter(({ start }, i) => i === 0 || start >= (inOrder[i - 1]?.end ?? 0))
}
