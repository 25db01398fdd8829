import { isFactName } from '../fields/recipe-facts.ts'
import { ingredientLikeness } from './line-likeness.ts'
import { AMOUNT_ALONE, ITEMS, LONGEST_ROW, type PageLine } from './page-line.ts'
import type { PageElement } from './page-tree.ts'

const NUMBER_ALONE = /^[\d½¼¾⅓⅔⅛][\d½¼¾⅓⅔⅛\s.,/⁄–-]{0,12}$/

/**
 * Joins an amount on a line of its own with its name: a number in an ingredient list with the name after it, and any
 * amount beside a name where the same pair of boxes is repeated.
 */
export function withAmounts(lines: PageLine[]): PageLine[] {
	const pairs = repeatedPairs(lines)
	const joined: PageLine[] = []
	for (const [place, line] of lines.entries()) {
		const before = joined.at(-1)
		const pair = pairs.get(place)
		const isName = before?.region === 'ingredients' && line.region === 'ingredients' && !/^[\d½¼¾⅓⅔⅛]/.test(line.text)
		const isNumbered = isName && line.heading === 0 && !before.isItem && NUMBER_ALONE.test(before.text)
		if (before && (isNumbered || pair)) {
			const text = pair === 'turned' ? `${line.text} ${before.text}` : `${before.text} ${line.text}`
			joined[joined.length - 1] = {
				...line,
				heading: 0,
				text,
				isItem: true,
				...(pair === 'turned' && { isTurned: true }),
			}
		} else joined.push(line)
	}
	return joined
}

/** A name without an amount, in a box like those of the rows around it, is a row as well. */
export function withLoneNames(lines: PageLine[]): PageLine[] {
	const rows = new Map<string, number>()
	for (const { block, isItem } of lines) {
		const kind = isItem && !ITEMS.has(block.tag) ? rowKind(block) : ''
		if (kind !== '') rows.set(kind, (rows.get(kind) ?? 0) + 1)
	}
	if (rows.size === 0) return lines
	return lines.map((line) => {
		if (line.isItem || line.text.length > LONGEST_ROW || (line.heading > 0 && line.heading < BOLD_HEADING)) return line
		let box = line.block.parent
		for (let level = 0; box && level < DEEPEST_NAME; level++, box = box.parent)
			if ((rows.get(rowKind(box)) ?? 0) >= LEAST_PAIRS) return { ...line, heading: 0, block: box, isItem: true }
		return line
	})
}

const DEEPEST_NAME = 3
/** The markup of a box that has classes, and of the box around it; '' without classes. */
const rowKind = (box: PageElement): string =>
	box.attributes.get('class') ? `${markupOf(box.parent)}>${markupOf(box)}` : ''

const LEAST_PAIRS = 3
type Pair = 'amount first' | 'turned'

/** Pairs of neighbouring boxes, an amount and a name, whose markup is found at least LEAST_PAIRS times; by the place of the second. */
function repeatedPairs(lines: PageLine[]): Map<number, Pair> {
	const byKind = new Map<string, [place: number, pair: Pair][]>()
	for (let place = 1; place < lines.length; place++) {
		const [first, second] = [lines[place - 1], lines[place]]
		const pair = first && second ? pairOf(first, second) : null
		if (!first || !second || !pair) continue
		const kind = `${pair} ${markupOf(first.block.parent)}>${markupOf(first.block)}+${markupOf(second.block)}`
		const found = byKind.get(kind)
		if (found) found.push([place, pair])
		else byKind.set(kind, [[place, pair]])
		place++
	}
	return new Map([...byKind.values()].filter((found) => found.length >= LEAST_PAIRS).flat())
}

function pairOf(first: PageLine, second: PageLine): Pair | null {
	if (first.block.parent !== second.block.parent || first.block === second.block) return null
	if (isAmount(first)) return isBareName(second) ? 'amount first' : null
	return isAmount(second) && isBareName(first) ? 'turned' : null
}

const isAmount = ({ text, region }: PageLine): boolean =>
	region !== 'aside' &&
	region !== 'steps' &&
	text.length <= LONGEST_AMOUNT &&
	AMOUNT_ALONE.test(text) &&
	ingredientLikeness(text) > -1

const isBareName = ({ text, heading, isItem, block }: PageLine): boolean =>
	text.length <= LONGEST_ROW &&
	(!isItem || block.tag === 'dd') &&
	(heading === 0 || heading === BOLD_HEADING) &&
	/^\p{L}{2}/u.test(text) &&
	!/[.!?:]$/.test(text) &&
	!isFactName(text)
const BOLD_HEADING = 7
const LONGEST_AMOUNT = 30

const markupOf = (element: PageElement | null): string =>
	element ? `${element.tag}.${element.attributes.get('class') ?? ''}` : ''
