import { compare, type Rational, rational } from '../quantity/rational.ts'
import { unitOf } from '../units/units.ts'
import { COMMA, type Item, OPEN, PLUS, SLASH, TIMES, type Written } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import type { OtherAmount } from './parsed-line.ts'
import { NOTE, PREPARATION, REST, UNIT } from './tagger/labels.ts'

const exact = ({ over, under }: Written): Rational => rational(over, under)

type Line = {
	items: Item[]
	labels: number[]
	lexicon: Lexicon
	quantityAt: number
	unitAt: number
	isOnePiece: boolean
}

/** Words that relate an amount to every piece. */
export const EACH_WORDS = new Set(
	'each apiece jeweils je à chacun chacune cada ciascuno ciascuna elk per vardera styck'.split(' '),
)
const TOTAL_WORDS = new Set('total totally altogether insgesamt gesamt totaal totalt totale'.split(' '))
/** Units whose contents a label states. */
const CONTAINERS = new Set(
	'can package jar bottle bag sachet tub carton container box envelope pouch punnet tube packet block'.split(' '),
)

/** '1lb 5oz': the second amount follows at once, in a smaller unit of the same kind. */
function continues(items: Item[], at: number, previous: OtherAmount | null): boolean {
	const item = items[at]
	const unit = items[at + 1]?.unit
	if (!item || !unit || !previous || item.before & (SLASH | OPEN | COMMA | TIMES)) return false
	const [one, other] = [unitOf(previous.unit), unitOf(unit)]
	if (!one.base || !other.base) return false
	return one.kind === other.kind && one.system === other.system && compare(other.base, one.base) < 0
}

function roleOf(line: Line, at: number, previous: OtherAmount | null, unitEnd: number): OtherAmount['role'] {
	const { items, lexicon, quantityAt, unitAt, isOnePiece } = line
	const item = items[at] as Item
	const before = items[at - 1]
	if (item.before & TIMES) return 'each'
	if (item.before & SLASH && previous) return previous.role === 'each' ? 'each' : 'also'
	if (continues(items, at, previous)) return 'plus'
	if ((item.before & PLUS || lexicon.andWords.has(before?.word ?? '')) && at - 2 <= unitEnd) return 'plus'
	if (isOnePiece || EACH_WORDS.has(items[unitEnd + 1]?.word ?? '') || EACH_WORDS.has(before?.word ?? '')) return 'each'
	const end = items[unitEnd + 1]?.word ?? ''
	if (TOTAL_WORDS.has(end) || TOTAL_WORDS.has(items[unitEnd + 2]?.word ?? '')) return 'also'
	// '2 (14 oz) cans', '2 14-ounce cans', '4 180g steaks', '1 can (400 g)'
	const isBeforeUnit = quantityAt >= 0 && (unitAt < 0 || unitAt > at) && at <= quantityAt + 1
	const isContent = CONTAINERS.has(items[unitAt]?.unit ?? '')
	return (isBeforeUnit || isContent) && unitOf(items[at + 1]?.unit ?? '').kind !== 'count' ? 'each' : 'also'
}

const isMeasured = (unit: string): boolean => unitOf(unit).kind === 'mass' || unitOf(unit).kind === 'volume'

/** 'yeast (a scant ½ tsp)', 'cocoa, plus 1 tbsp for the tin', 'thighs (about 150 g each)'. */
function roleInNote({ items, lexicon }: Line, at: number): OtherAmount['role'] {
	const item = items[at] as Item
	const [earlier, before, next] = [items[at - 2], items[at - 1], items[at + 2]]
	if ([earlier, before, next].some((near) => near && EACH_WORDS.has(near.word))) return 'each'
	return item.before & PLUS || lexicon.andWords.has(before?.word ?? '') ? 'plus' : 'also'
}

const isFree = (label: number | undefined) =>
	label === REST || label === NOTE || label === PREPARATION || label === UNIT

/** All amounts of the line except the first: each a number directly followed by its unit. */
export function otherAmountsOf(line: Line): OtherAmount[] {
	const { items, labels, quantityAt, unitAt, isOnePiece } = line
	const found: OtherAmount[] = []
	let first: OtherAmount | null = null
	for (let at = 0; at + 1 < items.length; at += 1) {
		const item = items[at]
		const unit = items[at + 1]
		if (!item?.value || unit?.unit == null) continue
		const quantity = exact(item.value)
		const quantityMax = item.valueMax ? exact(item.valueMax) : null
		const { start } = item
		const { end } = unit
		if (at === quantityAt && !isOnePiece) {
			if (unitAt === at + 1) first = { role: 'also', quantity, quantityMax, unit: unit.unit, start, end }
			continue
		}
		// Measures within a preparation ('cut into 2 cm pieces') are not amounts of the ingredient.
		const isNoted = labels[at] === NOTE && isMeasured(unit.unit)
		if (at !== quantityAt && !isNoted && (labels[at] !== REST || !isFree(labels[at + 1]))) continue
		const role = isNoted ? roleInNote(line, at) : roleOf(line, at, found.at(-1) ?? first, at + 1)
		found.push({ role, quantity, quantityMax, unit: unit.unit, start, end })
	}
	return found
}
