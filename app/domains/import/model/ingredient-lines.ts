import type { DraftLine } from '#app/domains/recipes/model/recipe-draft.ts'
import { RECIPE_LIMITS } from '#app/domains/recipes/model/recipe-limits.ts'
import { pageLine, pageText } from './page-text.ts'
import { readHeading } from './pasted-headings.ts'
import { fieldOf, isNode, listOf, MOST_FIELD_CHARS, MOST_ITEMS, type SchemaGraph, withinChars } from './schema-node.ts'

/** Ingredient lines of a recipeIngredient value in any shape. A line that is a heading becomes the section of those behind it. */
export function readIngredientLines(value: unknown, graph: SchemaGraph): DraftLine[] {
	const texts = withinChars(
		listOf(value).map((item) => textOfIngredient(graph.resolve(item))),
		MOST_FIELD_CHARS,
	)
	const lines = texts.length === 1 ? splitWhole(texts[0] ?? '') : texts.flatMap(splitEntry)
	return withSections(lines.slice(0, MOST_ITEMS))
}

/**
 * Takes the headings out of a list of lines: 'For the dough:' is the section of the lines behind it. What a cook typed keeps its brackets (`isTitle` tells further headings by the line and the one behind it); what a plugin put together gets
 * them mended.
 */
export function withSections(
	lines: string[],
	isTitle?: (line: string, next: string | undefined) => boolean,
): DraftLine[] {
	const texts = lines
		.map((line) => {
			const bare = withoutBullet(line)
			return { text: isTitle ? bare : tidyBrackets(bare), hasBullet: BULLET.test(line) }
		})
		.filter(({ text }) => text !== '' && !isNothing(text))
	const mostAre = (is: boolean[]): boolean => is.filter(Boolean).length * 2 > is.length
	// Capitals tell a heading only among lines that are not all written so, a missing bullet only among lines that have one.
	const allCapitals = mostAre(texts.map(({ text }) => isCapitals(text)))
	const allBullets = mostAre(texts.map(({ hasBullet }) => hasBullet))
	const heads = texts.map(
		({ text, hasBullet }, index) =>
			isHeading(text) ||
			isTitle?.(text, texts[index + 1]?.text) ||
			(isCapitals(text) && !allCapitals) ||
			(allBullets && !hasBullet && (isHeading(`${text}:`) || FOR_SO_MANY.test(text))),
	)
	const out: DraftLine[] = []
	let section = ''
	let above: string[] = []
	const lastLine = heads.lastIndexOf(false)
	for (const [index, { text }] of texts.entries()) {
		// A heading over nothing is an ingredient that looks like one.
		if (heads[index] && index < lastLine) above.push(text.replace(/^#+\s*|\s*:$/g, ''))
		else {
			if (above.length > 0) section = above.filter((heading) => !readHeading(heading)).join(' – ')
			above = []
			out.push({ text, section })
		}
	}
	return out
}

const BULLET = /^(?:[▢☐□■▪●◦‣•·✓✔]\s*|[-–—*]\s+)+/

const withoutBullet = (line: string): string => line.replace(BULLET, '').trim()

const isNothing = (text: string): boolean =>
	!/[\p{L}\p{N}]/u.test(text) || /^(undefined|null|nan|\[object object\])$/i.test(text)

const LONGEST_HEADING = 80
/** 'For the dough', 'Für den Teig', 'Pour la crème': said over ingredients, not of one. */
const FOR_THE =
	/^(for the|für (den|die|das)|pour (la|le|les|l['’])|para (la|el|las|los|a|o|as|os)|per (la|il|lo|le|i|gli|l['’])|voor (de|het)|till|til) ?[\p{L}]/iu

/** 'For 2 loaves', which has a number and no amount. */
const FOR_SO_MANY = /^(?:for|für|pour|para|per|voor|för|till) \d+ \p{L}{4,}$/iu

const isHeading = (text: string): boolean =>
	text.length <= LONGEST_HEADING &&
	!/\d/.test(text) &&
	(text.endsWith(':') || /^#+\s/.test(text) || (FOR_THE.test(text) && !/[,(]/.test(text)))

const isCapitals = (text: string): boolean =>
	text.length >= 4 && text.length <= LONGEST_HEADING && !/[\d\p{Ll}]/u.test(text) && /\p{Lu}{3}/u.test(text)

/** A recipe plugin puts brackets around a note that brought its own: '((optional))', '(, chopped)'. */
function tidyBrackets(text: string): string {
	if (text.length > RECIPE_LIMITS.lineText) return text
	const doubled = text.indexOf('((')
	const bare = doubled < 0 ? text : withoutPair(text, doubled)
	return bare.replace(/\s*\(,\s*(.*)\)$/, ', $1')
}

/** The text without the bracket at `open` and the one that closes it. */
function withoutPair(text: string, open: number): string {
	let depth = 0
	for (let index = open; index < text.length; index++) {
		if (text.charAt(index) === '(') depth++
		if (text.charAt(index) === ')') depth--
		if (depth === 0)
			return text.charAt(index - 1) === ')'
				? text.slice(0, open) + text.slice(open + 1, index) + text.slice(index + 1)
				: text
	}
	return text
}

/** Some pages describe an ingredient as a thing: amount, unit and name put together. */
function textOfIngredient(item: unknown, depth = 0): string {
	if (typeof item === 'string') return item
	if (typeof item === 'number') return String(item)
	if (!isNode(item)) return ''
	const part = (...names: string[]): string => {
		const [value] = listOf(fieldOf(item, ...names))
		if (isNode(value)) return depth < 3 ? textOfIngredient(value, depth + 1) : ''
		return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
	}
	const whole = part('text', 'original', 'display')
	if (whole) return whole
	const name = part('name', 'ingredient', 'item')
	const amount = part('amount', 'quantity', 'value')
	return [amount, part('unit', 'unitText'), name].filter((text) => text && text !== '0').join(' ')
}

const linesOf = (text: string): string[] =>
	pageText(text)
		.split('\n', 2 * MOST_ITEMS)
		.map(pageLine)
		.filter(Boolean)

/** One entry of many is one line, unless each of its lines is an amount of its own. */
function splitEntry(text: string): string[] {
	const lines = linesOf(text)
	if (lines.length > 1 && lines.every((line) => /^[\d½¼¾⅓⅔⅛]/.test(withoutBullet(line)))) return lines
	return [lines.join(' ')]
}

const LONGEST_LUMP = 10_000

/** All ingredients in one text: by line, else by comma where that gives amounts. */
function splitWhole(text: string): string[] {
	const lines = linesOf(text)
	const [only] = lines
	if (lines.length !== 1 || only === undefined || only.length > LONGEST_LUMP) return lines
	const parts = only
		.split(/,(?![^(]*\))\s+(?=\S)/)
		.map((part) => part.trim())
		.filter(Boolean)
	const amounts = parts.filter((part) => /^[\d½¼¾⅓⅔⅛]/.test(part)).length
	return parts.length >= 3 && amounts * 2 >= parts.length ? parts : lines
}
