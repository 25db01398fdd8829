import { paragraphSteps } from './paragraph-steps.ts'
import { recipesBetween } from './recipes-between.ts'
import { type ListItem, linesUnder, type Parts } from './to-found.ts'
import { joined, linesOf } from './values.ts'

/** Two letters in columns ten and eleven. 'T ' and 't ' differ. */
const UNITS: Record<string, string> = {
	'x ': '',
	'  ': '',
	ea: '',
	sm: 'small',
	md: 'medium',
	lg: 'large',
	cn: 'can',
	pk: 'package',
	pn: 'pinch',
	dr: 'drop',
	ds: 'dash',
	ct: 'carton',
	bn: 'bunch',
	sl: 'slice',
	't ': 'tsp',
	ts: 'tsp',
	'T ': 'tbsp',
	tb: 'tbsp',
	fl: 'fl oz',
	'c ': 'cup',
	pt: 'pint',
	qt: 'quart',
	ga: 'gallon',
	oz: 'oz',
	lb: 'lb',
	ml: 'ml',
	cb: 'cubic cm',
	cl: 'cl',
	dl: 'dl',
	'l ': 'l',
	mg: 'mg',
	cg: 'cg',
	dg: 'dg',
	'g ': 'g',
	kg: 'kg',
}

const BEGIN = /^(?:MMMMM|-----).*meal-?master/i
const END = /^(?:MMMMM|-----)\s*$/
const SECTION = /^(?=.{5,200}$)(?:MMMMM|-----)-*\s*(.*?)\s*-*\s*$/
/** The amount in seven columns, a space, the unit in two, a space, the text. */
const LINE = new RegExp(`^([ \\d./to-]{7}) (${Object.keys(UNITS).join('|')}) (\\S.*)$`)
const NUMBER = '(?:\\d+ \\d+/\\d+|\\d+/\\d+|\\d*\\.\\d+|\\d+\\.?)'
/** A number or a range: '1-1 1/2', '8-10', '1 to 2'. */
const RANGE = `${NUMBER}(?:\\s*(?:-|to)\\s*${NUMBER})?`
const AMOUNT = new RegExp(`^\\s*(?:${RANGE})?\\s*$`)
const CODES = Object.keys(UNITS)
	.map((code) => code.trim())
	.filter(Boolean)
/** An ingredient that somebody typed without regard to the columns. */
const TYPED = new RegExp(`^\\s*(${RANGE})\\s+(?:(${CODES.join('|')})\\s+)?(\\S.*)$`)
/** The offset at which the second column of ingredients begins. */
const COLUMN = 41
/** How many lines that fit no column may stand between two ingredients. */
const MOST_ODD_LINES = 3

/**
 * The recipes of a MealMaster file (*.mmf), each between a line that names the program and a line of five M's or
 * dashes. The last recipe of a file without such a line at its end has a warning.
 */
export const readMealMaster = (text: string): Generator<Parts> =>
	recipesBetween(linesOf(text), { begin: BEGIN, end: END, readOne })

function readOne(lines: string[]): Parts {
	const head = (name: RegExp): string =>
		lines
			.slice(0, 12)
			.map((line) => name.exec(line)?.[1]?.trim())
			.find((value) => value !== undefined) ?? ''
	const isHead = (line: string) => /^\s*(?:Title|Categories|Yield|Servings):/i.test(line)
	const body = lines.filter((line, at) => at >= 12 || !isHead(line))
	const until = endOfList(body)
	// A heading right before the first step belongs to the steps.
	let split = until
	while (split > 0 && (body[split - 1]?.trim() === '' || SECTION.test(body[split - 1] ?? ''))) split--
	return {
		title: head(/^\s*Title:(.*)$/i),
		category: head(/^\s*Categories:(.*)$/i).split(','),
		servings: head(/^\s*(?:Yield|Servings):(.*)$/i),
		lines: linesUnder(ingredientsOf(body.slice(0, split))),
		steps: paragraphSteps(body.slice(split), (line) => SECTION.exec(line)?.[1]),
	}
}

/** The number of lines before the steps: odd lines belong to the list if an ingredient with an amount follows them. */
function endOfList(body: string[]): number {
	const isOfList = (line: string): boolean => line.trim() === '' || itemsOfLine(line) !== null || SECTION.test(line)
	for (let at = 0; at < body.length; at++) {
		if (isOfList(body[at] ?? '')) continue
		if (body.slice(at + 1, nextBlank(body, at)).some(hasAmount)) continue
		const isLastOfList = hasAmount(body[at - 1] ?? '') && TYPED.test(body[at] ?? '') && !body[at + 1]?.trim()
		return isLastOfList ? at + 1 : at
	}
	return body.length
}

/** The next blank line, at most MOST_ODD_LINES ahead. */
function nextBlank(body: string[], from: number): number {
	let at = from + 1
	while (at <= from + MOST_ODD_LINES && body[at]?.trim()) at++
	return at
}

const hasAmount = (line: string): boolean => itemsOfLine(line) !== null && /^\s*[\d.]/.test(line)

type Column = 'left' | 'right'
type Line = { column: Column; text: string }

function ingredientsOf(lines: string[]): ListItem[] {
	const items: ListItem[] = []
	let left: string[] = []
	let right: string[] = []
	const flush = () => {
		items.push(...left, ...right)
		left = []
		right = []
	}
	for (const line of lines) {
		const heading = SECTION.exec(line)?.[1]
		if (heading !== undefined) {
			flush()
			if (heading) items.push({ heading })
			continue
		}
		for (const { column, text } of itemsOfLine(line) ?? oddLine(line)) {
			const list = column === 'left' ? left : right
			// '-' in column twelve continues the line above.
			if (text.startsWith('-') && list.length > 0) list.push(`${list.pop()} ${text.replace(/^-+\s*/, '')}`)
			else list.push(text)
		}
	}
	flush()
	return items
}

/** The one or two ingredients of a line; null if it is not one of ingredients. */
function itemsOfLine(line: string): Line[] | null {
	const left = itemOf(line.slice(0, COLUMN))
	const right = line.length > COLUMN ? itemOf(line.slice(COLUMN)) : null
	if (left && right)
		return [
			{ column: 'left', text: left },
			{ column: 'right', text: right },
		]
	const whole = itemOf(line)
	return whole ? [{ column: 'left', text: whole }] : null
}

/** A line of the list that fits no column, as it stands. */
function oddLine(line: string): Line[] {
	const [, amount = '', unit = '', text = ''] = TYPED.exec(line) ?? []
	const words = text === '' ? line : joined(amount, UNITS[unit.padEnd(2)] ?? unit, text)
	return [{ column: 'left', text: words.trim().replace(/\s+/g, ' ') }]
}

function itemOf(line: string): string | null {
	const [, amount = '', unit = '', text = ''] = LINE.exec(line.trimEnd()) ?? []
	if (text === '' || !AMOUNT.test(amount)) return null
	return joined(amount, UNITS[unit] ?? '', text)
}
