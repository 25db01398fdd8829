import { ONE, type Rational, rational } from '../quantity/rational.ts'
import { unitOf } from '../units/units.ts'
import { type Item, TILDE, type Written } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import { EACH_WORDS, otherAmountsOf } from './other-amounts.ts'
import type { LinePart, ParsedLine, Span } from './parsed-line.ts'
import { NAME, NOTE, PREPARATION, QUANTITY, REST, SIZE, UNIT } from './tagger/labels.ts'

const exact = ({ over, under }: Written): Rational => rational(over, under)

const OPENING = /[([{]/g
const CLOSING = /[)\]}]/g
const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Begins with a quotation mark and has the closing one at the end of a word: "'00' flour". */
const QUOTED = /^['"“‘«„][^'"”’»]*['"”’»](?!\p{L})/u

/** Most runs are words with single spaces and commas between them, and need none of the handling below. */
const NEEDS_CARE = /[()[\]{}'"“”‘’«»„.]|\s\s|[^\S ]/

/**
 * The typed text of a run of items, with a bracket or quotation mark that the run opened or closed halfway repaired.
 */
function textOfRun(text: string, start: number, end: number): string {
	let run = text.slice(start, end)
	if (!NEEDS_CARE.test(run)) return run
	const before = text.charAt(start - 1)
	const after = text.charAt(end)
	if (QUOTED.test(before + run) && !/\p{L}/u.test(text.charAt(start - 2))) run = before + run
	// The full stop of 'q.b.' belongs to it; that of a sentence does not.
	if (after === '.' && /\.\p{L}$/u.test(run)) run += after
	const open = countOf(run, OPENING) - countOf(run, CLOSING)
	if (open === 1 && /[)\]}]/.test(after)) run += after
	else if (open > 0) run = run.replace(OPENING, ' ')
	else if (open < 0) run = run.replace(CLOSING, ' ')
	return run
		.replace(/(?<=\p{L})\(\p{L}{1,3}\)(?!\p{L})/gu, '')
		.replace(/\s+/g, ' ')
		.trim()
}

type Run = { label: number; first: number; last: number }

/** Joins neighbours with the same label to runs. */
function runsOf(labels: number[]): Run[] {
	const runs: Run[] = []
	for (let at = 0; at < labels.length; at += 1) {
		const label = labels[at] as number
		const run = runs.at(-1)
		if (run && run.label === label) run.last = at
		else runs.push({ label, first: at, last: at })
	}
	return runs
}

const stem = (word: string) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word)

/** Drops notes of nothing but 'about', 'of' or 'a': such words qualify another field. */
function dropEmptyNotes(items: Item[], labels: number[], lexicon: Lexicon): void {
	const isFiller = ({ word }: Item) =>
		lexicon.linkWords.has(word) ||
		lexicon.ones.has(word) ||
		lexicon.approximations.has(word) ||
		lexicon.andWords.has(word) ||
		lexicon.orWords.has(word) ||
		EACH_WORDS.has(word)
	if (!labels.includes(NOTE)) return
	for (const { label, first, last } of runsOf(labels))
		if (label === NOTE && items.slice(first, last + 1).every(isFiller)) labels.fill(REST, first, last + 1)
}

/** The size of a unit is a size too: 'large' in '2 large garlic cloves'. */
function readSizesOfUnits(items: Item[], labels: number[], lexicon: Lexicon): void {
	for (const [at, { word }] of items.entries()) if (labels[at] === REST && lexicon.sizes.has(word)) labels[at] = SIZE
}

/** A count right after the amount in each of it is the unit: 'slices' in '4 x 200g/7oz slices fillet steak'. */
function readUnitAfterContent(items: Item[], labels: number[]): void {
	if (labels.includes(UNIT)) return
	for (let at = 2; at + 1 < items.length; at += 1) {
		const unit = items[at]?.unit
		const content = items[at - 1]?.unit
		const isCount = unit != null && unitOf(unit).kind === 'count' && labels[at] === REST
		if (isCount && content && labels[at - 1] === REST && labels[at + 1] === NAME) {
			labels[at] = UNIT
			return
		}
	}
}

/** 'half an onion' is half of 'onion'. */
function dropArticle(items: Item[], labels: number[], lexicon: Lexicon): void {
	for (let at = 1; at + 1 < items.length; at += 1) {
		const isAfterNumber = labels[at - 1] === QUANTITY && labels[at] === NAME && labels[at + 1] === NAME
		if (isAfterNumber && lexicon.ones.has(items[at]?.word ?? '')) labels[at] = REST
	}
}

/** '5cm/2in piece ginger': the count is the unit, and the preceding length is the length of each. */
function readUnitAfterLength(items: Item[], labels: number[]): void {
	const at = labels.indexOf(UNIT)
	if (labels[at - 1] !== QUANTITY || unitOf(items[at]?.unit ?? '').kind !== 'length') return
	let next = at + 1
	while (labels[next] === REST && (items[next]?.value || unitOf(items[next]?.unit ?? '').kind === 'length')) next += 1
	const unit = items[next]?.unit
	if (unit == null || unitOf(unit).kind !== 'count' || labels[next] !== REST) return
	labels[at] = REST
	labels[next] = UNIT
}

/** Turns a repeated name into a note: in 'carrots (about 2 carrots)' the second. */
function dropRepeatedNames(items: Item[], labels: number[]): void {
	const isOneRun =
		labels.lastIndexOf(NAME) - labels.indexOf(NAME) + 1 === labels.filter((label) => label === NAME).length
	if (isOneRun) return
	const names = runsOf(labels).filter(({ label }) => label === NAME)
	const known = new Set<string>()
	for (const { first, last } of names) {
		const run = items.slice(first, last + 1)
		if (known.size > 0 && run.every(({ word }) => known.has(stem(word)))) labels.fill(NOTE, first, last + 1)
		for (const { word } of run) known.add(stem(word))
	}
}

const PARTS: Record<number, LinePart> = {
	[NAME]: 'name',
	[PREPARATION]: 'preparation',
	[NOTE]: 'note',
	[SIZE]: 'size',
	[QUANTITY]: 'quantity',
	[UNIT]: 'unit',
	[REST]: 'rest',
}

function spansOf(items: Item[], runs: Run[], quantityAt: number, unitAt: number): Span[] {
	return runs.map(({ label, first, last }) => {
		const isOther = (label === QUANTITY && first !== quantityAt) || (label === UNIT && first !== unitAt)
		const isAmount = isOther || (label === REST && items.slice(first, last + 1).some(({ value }) => value))
		return {
			part: isAmount ? 'amount' : (PARTS[label] ?? 'rest'),
			start: items[first]?.start ?? 0,
			end: items[last]?.end ?? 0,
		}
	})
}

const LENGTHS = new Set(['inch', 'centimeter', 'millimeter'])

/** '4-inch piece' is one piece of four inches. */
function isLengthOfPiece(items: Item[], quantityAt: number, unitAt: number): boolean {
	const next = items[quantityAt + 1]
	return quantityAt >= 0 && unitAt > quantityAt + 1 && next?.unit != null && LENGTHS.has(next.unit)
}

/** Words after 'a' that keep it from being a number: 'a few', 'a little'. */
const NOT_ONE = /^(few|little|lot|bit|couple|good|wenig|bisschen|peu|po|poco|poca|pouco|beetje|paar|lite)$/

function impliedOne(items: Item[], lexicon: Lexicon): boolean {
	const [first, second] = items
	return first !== undefined && second !== undefined && lexicon.ones.has(first.word) && !NOT_ONE.test(second.word)
}

/** Words in no field and no amount, except those that only qualify one. */
const restOf = (items: Item[], labels: number[], lexicon: Lexicon): string =>
	items
		.filter(({ value, unit, word }, at) => labels[at] === REST && !value && !unit && !lexicon.unitModifiers.has(word))
		.map(({ word }) => word)
		.join(' ')

export type Labelled = { items: Item[]; labels: number[]; confidence: number }

/** Builds the fields of a line from its labelled items. Labels are cleaned up in place. */
export function assembleLine(text: string, { items, labels, confidence }: Labelled, lexicon: Lexicon): ParsedLine {
	dropRepeatedNames(items, labels)
	dropEmptyNotes(items, labels, lexicon)
	readSizesOfUnits(items, labels, lexicon)
	readUnitAfterContent(items, labels)
	readUnitAfterLength(items, labels)
	dropArticle(items, labels, lexicon)
	const runs = runsOf(labels)
	const joined = (label: number, mark: string): string =>
		runs
			.filter((run) => run.label === label)
			.map(({ first, last }) => textOfRun(text, items[first]?.start ?? 0, items[last]?.end ?? 0))
			.join(mark)
	const quantityAt = labels.findIndex((label, at) => label === QUANTITY && items[at]?.value)
	const unitAt = labels.indexOf(UNIT)
	const number = items[quantityAt]
	const unit = items[unitAt]
	const isOnePiece = isLengthOfPiece(items, quantityAt, unitAt)
	const isOne = isOnePiece || (quantityAt < 0 && impliedOne(items, lexicon))
	const hasAny = (list: Set<string>) => items.some(({ word }) => list.has(word))
	return {
		text,
		kind: items.length === 0 ? 'empty' : 'ingredient',
		language: lexicon.language,
		quantity: isOne ? ONE : number?.value ? exact(number.value) : null,
		quantityMax: !isOne && number?.valueMax ? exact(number.valueMax) : null,
		unit: unit ? (unit.unit ?? stem(unit.word)) : null,
		otherAmounts: otherAmountsOf({ items, labels, lexicon, quantityAt, unitAt, isOnePiece }),
		size: joined(SIZE, ' ') || null,
		name: joined(NAME, ' '),
		preparation: joined(PREPARATION, ', ') || null,
		note: joined(NOTE, ', ') || null,
		rest: restOf(items, labels, lexicon) || null,
		approximate: hasAny(lexicon.approximations) || items.some(({ before }) => (before & TILDE) > 0),
		optional: hasAny(lexicon.optional),
		toTaste: hasAny(lexicon.toTaste),
		confidence,
		spans: spansOf(items, runs, quantityAt, unitAt),
	}
}
