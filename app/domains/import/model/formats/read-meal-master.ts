import { type ListItem, linesUnder, type Parts, stepHeading } from './to-found.ts'
import { linesOf } from './values.ts'

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
const SECTION = /^(?:MMMMM|-----)-*\s*(.*?)\s*-*\s*$/
/** The amount in seven columns, a space, the unit in two, a space, the text. */
const LINE =
	/^([ \d./]{7}) (x |sm|md|lg|cn|pk|pn|dr|ds|ct|bn|sl|ea|t |ts|T |tb|fl|c |pt|qt|ga|oz|lb|ml|cb|cl|dl|l |mg|cg|dg|g |kg| {2}) (\S.*)$/
const AMOUNT = /^\s*(?:\d+|\d*\.\d*|\d+\/\d+|\d+ \d+\/\d+)?\s*$/
/** The offset at which the second column of ingredients begins. */
const COLUMN = 41

/**
 * The recipes of a MealMaster file (*.mmf), each between a line that names the program and a line of five M's or
 * dashes.
 */
export function* readMealMaster(text: string): Generator<Parts> {
	let open: string[] | null = null
	for (const line of linesOf(text)) {
		if (BEGIN.test(line)) {
			if (open) yield readOne(open)
			open = []
		} else if (open && END.test(line)) {
			yield readOne(open)
			open = null
		} else open?.push(line)
	}
	if (open) yield readOne(open)
}

function readOne(lines: string[]): Parts {
	const head = (name: RegExp): string =>
		lines
			.slice(0, 12)
			.map((line) => name.exec(line)?.[1]?.trim())
			.find((value) => value !== undefined) ?? ''
	const isHead = (line: string) => /^\s*(?:Title|Categories|Yield|Servings):/i.test(line)
	const body = lines.filter((line, at) => at >= 12 || !isHead(line))
	const begin = body.findIndex((line) => line.trim() !== '' && itemsOfLine(line) === null && !SECTION.test(line))
	const until = begin < 0 ? body.length : begin
	// A heading right before the first step belongs to the steps.
	let split = until
	while (split > 0 && (body[split - 1]?.trim() === '' || SECTION.test(body[split - 1] ?? ''))) split--
	return {
		title: head(/^\s*Title:(.*)$/i),
		labels: head(/^\s*Categories:(.*)$/i).split(','),
		servings: head(/^\s*(?:Yield|Servings):(.*)$/i),
		lines: linesUnder(ingredientsOf(body.slice(0, split))),
		steps: stepsOf(body.slice(split)),
	}
}

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
		for (const { column, text } of itemsOfLine(line) ?? []) {
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

function itemOf(line: string): string | null {
	const [, amount = '', unit = '', text = ''] = LINE.exec(line.trimEnd()) ?? []
	if (text === '' || !AMOUNT.test(amount)) return null
	return [amount.trim(), amount.trim() ? (UNITS[unit] ?? '') : '', text.trim()].filter(Boolean).join(' ')
}

/** Lines are wrapped at 75 columns, so a paragraph is a step. A colon at the start begins a new line. */
function stepsOf(lines: string[]): string[] {
	const steps: string[] = []
	let isOpen = false
	for (const line of lines) {
		const heading = SECTION.exec(line)?.[1]
		const text = line.trim()
		if (heading !== undefined || text === '') {
			if (heading) steps.push(stepHeading(heading))
			isOpen = false
			continue
		}
		if (isOpen && !text.startsWith(':')) steps.push(`${steps.pop()} ${text}`)
		else steps.push(text.replace(/^:/, ''))
		isOpen = true
	}
	return steps
}
