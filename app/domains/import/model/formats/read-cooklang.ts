import { readOurFields } from '../fields/our-fields.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'
import { webPictures } from './pictures.ts'
import { type ListItem, linesUnder, type Parts, stepHeading } from './to-found.ts'
import { joined, linesOf } from './values.ts'
import { ourKey } from './write-cooklang.ts'

/** Several times the size of a recipe; the rest is not read. */
const MOST_CHARS = 500_000
const MOST_ITEMS = 2_000

/**
 * A recipe in Cooklang. `name`: the file's, used as the title if the file has none. Linear in the length of the text.
 */
export function readCooklang(text: string, name: string): Parts {
	const { head, body } = withoutHead(linesOf(text.slice(0, MOST_CHARS)))
	const { items, steps, notes } = readBody(body)
	const one = (...keys: string[]) => keys.map((key) => textOf(head, key)).find((value) => value !== '') ?? ''
	const many = (...keys: string[]) => keys.flatMap((key) => listOf(head, key))
	return {
		title: one('title') || name,
		description: one('description', 'introduction'),
		lines: linesUnder(items),
		steps,
		prep: one('prep time', 'time.prep'),
		cook: one('cook time', 'time.cook'),
		total: one('total time', 'time required', 'duration', 'time.total', 'time'),
		servings: one('servings', 'serves', 'yield'),
		made: one('servings', 'serves') === '' ? '' : one('yield'),
		difficulty: one('difficulty'),
		cuisine: one('cuisine'),
		category: many('course', 'category'),
		tags: [...many('tags'), ...many('diet')],
		notes,
		source: one('source.url', 'source'),
		sourceName: one('source.name', 'source.author', 'author'),
		language: one('locale'),
		ours: readOurFields((field) => head.get(ourKey(field))),
		pictures: webPictures(many('image', 'images', 'picture', 'pictures')),
	}
}

const textOf = (head: FrontMatter, key: string): string => [head.get(key) ?? ''].flat()[0] ?? ''
/** A single text may contain several values separated by commas; a list does not. */
const listOf = (head: FrontMatter, key: string): string[] => {
	const value = head.get(key) ?? []
	return Array.isArray(value) ? value : value.split(',')
}

type Parted = { head: FrontMatter; body: string[] }

/** The front matter between two lines of dashes, and lines of the older form '>> key: value'. */
function withoutHead(lines: string[]): Parted {
	const first = lines.findIndex((line) => line.trim() !== '')
	const end = lines.findIndex((line, at) => at > first && /^---\s*$/.test(line))
	const hasHead = /^---\s*$/.test(lines[first] ?? '') && end > 0
	const rest = hasHead ? lines.slice(end + 1) : lines
	const old = rest.flatMap((line) => /^\s*>>\s*(.*)$/.exec(line)?.[1] ?? [])
	return {
		head: readFrontMatter([...(hasHead ? lines.slice(first + 1, end) : []), ...old]),
		body: rest.filter((line) => !/^\s*>>/.test(line)),
	}
}

type Body = { items: ListItem[]; steps: string[]; notes: string[] }

function readBody(lines: string[]): Body {
	const items: ListItem[] = []
	const steps: string[] = []
	const notes: string[] = []
	let section = ''
	let isNamed = true
	for (const block of blocksOf(withoutComments(lines.join('\n')))) {
		if (block.kind === 'section') {
			section = plain(block.text)
			items.push({ heading: section })
			isNamed = section === ''
			continue
		}
		if (block.kind === 'note') {
			notes.push(plain(block.text))
			continue
		}
		const { text, ingredients, isList } = readInline(block.text)
		for (const ingredient of ingredients) if (items.length < MOST_ITEMS) items.push(ingredient)
		// A paragraph that only names ingredients is a list of them and not a step.
		if (isList) continue
		if (!isNamed) steps.push(stepHeading(section))
		isNamed = true
		steps.push(text)
	}
	return { items, steps, notes }
}

type Block = { kind: 'section' | 'note' | 'step'; text: string }

function* blocksOf(text: string): Generator<Block> {
	let open: Block | null = null
	for (const line of text.split('\n')) {
		const trimmed = line.trim()
		const section = sectionOf(trimmed)
		const note = /^>\s?(.*)$/.exec(trimmed)?.[1]
		if (open && (trimmed === '' || section !== undefined || (note === undefined) !== (open.kind === 'step'))) {
			yield open
			open = null
		}
		if (section !== undefined) yield { kind: 'section', text: section }
		else if (note !== undefined) open = { kind: 'note', text: open ? `${open.text}\n${note}` : note }
		else if (trimmed !== '') open = { kind: 'step', text: open ? `${open.text} ${trimmed}` : trimmed }
	}
	if (open) yield open
}

/** '= Dough =' is 'Dough'; undefined if the line is not a section. */
function sectionOf(line: string): string | undefined {
	if (!line.startsWith('=')) return undefined
	let from = 0
	let to = line.length
	while (line.charAt(from) === '=') from += 1
	while (to > from && line.charAt(to - 1) === '=') to -= 1
	return line.slice(from, to).trim()
}

/** A backslash escapes the following character. */
const withoutComments = (text: string): string =>
	text.replace(/\\[\s\S]|\[-[\s\S]*?(?:-\]|$)|--[^\n]*/g, (found) => (found.startsWith('\\') ? found : ''))

const plain = (text: string): string => text.replace(/\\(.)/gs, '$1')

type Inline = { text: string; ingredients: string[]; isList: boolean }

/**
 * A component: its sign, its modifiers (optional, hidden), its name and, in braces, its amount and a preparation. Each
 * has a maximum length; otherwise every sign in a text of signs would be matched to the end of the text.
 */
const COMPONENT =
	/\\([\s\S])|([@#~])([&?+\-@]{0,5})(?:(?!\s)((?:\\.|[^@#~{}\\\n]){0,300})\{((?:\\.|[^{}\\]){0,300})\}(?:\(((?:\\.|[^()\\]){0,500})\))?|((?:[\p{L}\p{N}_]|\p{Extended_Pictographic})(?:[\p{L}\p{N}_'’-]|\p{Extended_Pictographic}|\u200d|\ufe0f){0,300}))/gu

function readInline(source: string): Inline {
	const ingredients: string[] = []
	let text = ''
	let rest = ''
	let at = 0
	for (const match of source.matchAll(COMPONENT)) {
		const between = source.slice(at, match.index)
		at = match.index + match[0].length
		text += between
		rest += between
		const [, escaped, sign = '', , long, inBraces = '', preparation = '', short] = match
		if (escaped !== undefined) {
			text += escaped
			rest += escaped
			continue
		}
		const name = plain((long ?? short ?? '').trim()).replace(/^\.{1,2}\/(?:.*\/)?/, '')
		const amount = amountOf(inBraces)
		if (sign === '~') {
			text += amount || name
			rest += 'timer'
		} else if (sign === '#') {
			text += name
			rest += name
		} else {
			text += name
			const line = joined(amount, name)
			ingredients.push(preparation ? `${line}, ${plain(preparation.trim())}` : line)
		}
	}
	text += source.slice(at)
	rest += source.slice(at)
	return { text, ingredients, isList: ingredients.length > 0 && /^[\s,;.•*-]*$/.test(rest) }
}

/** '1/2%tbsp'; a leading equals sign means that the amount does not scale. */
function amountOf(inBraces: string): string {
	const [quantity = '', unit = ''] = plain(inBraces).trim().replace(/^=/, '').split('%')
	return joined(quantity, unit)
}
