import { ingredientLikeness, nameWords } from './line-likeness.ts'
import type { PageLine } from './page-line.ts'
import type { PageElement } from './page-tree.ts'

const SHORTEST = 4
const LEAST_ALIKE = 0.9
/** From this likeness on a line has an amount: what is above it are the names of the tabs. */
const AMOUNT = 1.5

/** Whether two lists name the same things in the same order; amounts and units do not count. */
function areSameThings(one: readonly string[], other: readonly string[]): boolean {
	if (one.length < SHORTEST || one.length !== other.length) return false
	const same = one.filter((text, at) => nameWords(text) !== '' && nameWords(text) === nameWords(other[at] ?? '')).length
	return same >= one.length * LEAST_ALIKE
}

/**
 * How many of the lines remain if they are the same list twice, as on pages that show it in metric and in US units: the
 * first half, else all.
 */
export function lengthOfOnce(texts: readonly string[]): number {
	const half = texts.length / 2
	const isTwice = texts.length % 2 === 0 && areSameThings(texts.slice(0, half), texts.slice(half))
	return isTwice ? half : texts.length
}

type Range = { from: number; to: number }

/** Of the same list twice, in this range or right behind it, the one that the page shows; the range itself if it is alone. */
export function shownOnce(range: Range, lines: readonly PageLine[]): Range {
	const { to } = range
	const from = Math.max(
		lines.findIndex(({ text }, place) => place >= range.from && ingredientLikeness(text) >= AMOUNT),
		range.from,
	)
	const textsIn = (first: number, end: number) => lines.slice(first, end).map(({ text }) => text)
	const length = lengthOfOnce(textsIn(from, to))
	const middle = from + length
	const isTwin = length < to - from || areSameThings(textsIn(from, to), textsIn(to, to + length))
	if (!isTwin) return range
	const isFirstHidden = isHidden(lines[from]?.block) && !isHidden(lines[middle]?.block)
	return isFirstHidden ? { from: middle, to: middle + length } : { from, to: middle }
}

const HIDDEN = /(?:^|\s)(?:hidden|hide|is-hidden|d-none|collapsed)(?:\s|$)/i
const PANEL = /(?:^|[\s_-])(?:tab|panel|pane|tabpanel|tab-?content)(?:$|[\s_-])/i
const OPEN = /(?:^|[\s_-])(?:active|show|shown|selected|current|open|visible)(?:$|[\s_-])/i
const HIGHEST = 4

function isHidden(block: PageElement | undefined): boolean {
	let box: PageElement | null | undefined = block
	for (let level = 0; box && level < HIGHEST; level++, box = box.parent) {
		const names = box.attributes.get('class') ?? ''
		if (OPEN.test(names)) return false
		if (HIDDEN.test(names) || PANEL.test(names)) return true
	}
	return false
}
