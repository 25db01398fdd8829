import { paragraphSteps } from './paragraph-steps.ts'
import { recipesBetween } from './recipes-between.ts'
import { type ListItem, linesUnder, type Parts } from './to-found.ts'
import { joined, linesOf, timeOf } from './values.ts'

/** Units that RezKonv spells out or shortens in its own way; any other is used as it is. */
const UNITS: Record<string, string> = {
	Gramm: 'g',
	'Essl.': 'EL',
	'Eßl.': 'EL',
	'Teel.': 'TL',
	Ltr: 'l',
	'Ltr.': 'l',
	Liter: 'l',
	'Pack.': 'Packung',
}

const BEGIN = /^={5,}.*rezkonv/i
const END = /^={5,}\s*$/
const SECTION = /^(?=.{4,200}$)={3,}\s*([^=].*?)\s*=*\s*$/
/** The amount in seven columns, the unit in nine, the text. */
const LINE = /^([ \d.,/½¼¾-]{7}) (.{9}) {1,2}(\S.*)$/

/** The recipes of a RezKonv file (*.rk, *.txt): MealMaster's German sister, with other words and wider units. */
export const readRezkonv = (text: string): Generator<Parts> =>
	recipesBetween(linesOf(text), { begin: BEGIN, end: END, readOne })

function readOne(lines: string[]): Parts {
	const head = (name: RegExp) =>
		lines.map((line) => name.exec(line)?.[1]?.trim()).find((value) => value !== undefined) ?? ''
	const body = lines.filter((line) => !/^\s*(?:Titel|Kategorien|Menge):/i.test(line))
	const begin = body.findIndex(beginsSteps)
	const list = begin < 0 ? body : body.slice(0, begin)
	const { items, source } = listOf(list)
	const [, day = '', month = '', year = ''] = /Erfasst[^\d]*(\d{1,2})\.(\d{1,2})\.(\d{4})/i.exec(source) ?? []
	return {
		title: head(/^\s*Titel:(.*)$/i),
		category: head(/^\s*Kategorien:(.*)$/i).split(','),
		servings: head(/^\s*Menge:(.*)$/i),
		lines: linesUnder(items),
		steps: begin < 0 ? [] : paragraphSteps(body.slice(begin), sectionIn),
		source: source
			.split('\n')
			.filter((line) => !line.startsWith('--'))
			.join(' '),
		created: timeOf(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`),
	}
}

const sectionIn = (line: string): string | undefined =>
	/^\s*Zubereitung:\s*$/i.test(line) ? '' : SECTION.exec(line)?.[1]

/** The first line that is neither blank, nor a heading, nor of a list: lists are indented, steps are not. */
const beginsSteps = (line: string): boolean =>
	/^\s*Zubereitung:\s*$/i.test(line) ||
	(line.trim() !== '' && !SECTION.test(line) && !/^\s*Zutaten:\s*$/i.test(line) && !/^ {3,}|^\s*\d/.test(line))

/** The ingredients, and the lines below the heading 'QUELLE'. */
function listOf(lines: string[]): { items: ListItem[]; source: string } {
	const items: ListItem[] = []
	const source: string[] = []
	let isSource = false
	for (const line of lines) {
		const heading = SECTION.exec(line)?.[1]
		const text = line.trim()
		if (heading !== undefined) {
			isSource = /^quelle$/i.test(heading)
			if (!isSource) items.push({ heading })
		} else if (text === '' || /^Zutaten:$/i.test(text)) continue
		else if (isSource) source.push(text)
		else if (/^-+\s*\S/.test(text) && typeof items.at(-1) === 'string')
			items.push(`${String(items.pop())} ${text.replace(/^-+\s*/, '')}`)
		else items.push(itemOf(line))
	}
	return { items, source: source.join('\n') }
}

function itemOf(line: string): string {
	const [, amount = '', unit = '', text = ''] = LINE.exec(line.trimEnd()) ?? []
	if (text === '') return line.trim().replace(/\s+/g, ' ')
	return joined(amount, UNITS[unit.trim()] ?? unit, text)
}
