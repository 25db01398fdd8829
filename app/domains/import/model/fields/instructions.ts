import { pageLine } from '../page/page-text.ts'
import { fieldOf, isA, isNode, listOf, type SchemaGraph, type SchemaNode, textsOf } from '../page/schema-node.ts'
import { NUMBERED_NAME, stepsOfEntry, stepsOfText, withoutNumbers } from '../text/step-text.ts'

const DEEPEST = 20
// Several times the size of a recipe; the rest is not read.
const MOST_CHARS = 200_000

/**
 * The steps of a recipeInstructions value in any shape; the name of a section precedes its steps as a line that ends in
 * ':'.
 */
export function readSteps(value: unknown, graph: SchemaGraph, title: string): string[] {
	const reader = new StepReader(graph, title)
	const steps = reader.read(value)
	const told = steps.length > 1 && GENERAL_NAME.test(steps[0] ?? '') ? steps.slice(1) : steps
	return withoutNumbers(told).filter((step) => /[\p{L}\p{N}]/u.test(step))
}

class StepReader {
	private readonly graph: SchemaGraph
	private readonly title: string
	// Each node is read once, so that circular and cascading references end.
	private readonly told = new Set<SchemaNode>()
	private charsLeft = MOST_CHARS

	constructor(graph: SchemaGraph, title: string) {
		this.graph = graph
		this.title = title
	}

	read(value: unknown): string[] {
		const items = this.itemsOf(value)
		const [only] = items
		if (items.length !== 1 || !isNode(only)) return this.stepsIn(items, 0)
		const parts = partsOf(only)
		// A single section needs no heading that only announces the steps.
		const says = this.nameOf(only)
		const isPlain = parts !== undefined && (GENERAL_NAME.test(says) || isSameText(says, this.title))
		return isPlain ? this.stepsIn(this.itemsOf(parts), 1) : this.stepsIn(items, 0)
	}

	private itemsOf(value: unknown): unknown[] {
		return listOf(value).map((item) => this.graph.resolve(item))
	}

	private stepsIn(items: unknown[], depth: number): string[] {
		if (depth > DEEPEST) return []
		return items.flatMap((item) => {
			if (typeof item === 'string') return this.stepsOf(item, items.length)
			if (!isNode(item) || this.told.has(item)) return []
			this.told.add(item)
			return this.stepsOfNode(item, items.length, depth)
		})
	}

	private stepsOfNode(node: SchemaNode, siblings: number, depth: number): string[] {
		const name = this.nameOf(node)
		const texts = listOf(fieldOf(node, 'text', 'description')).filter((text) => typeof text === 'string')
		const said = texts.flatMap((text) => this.stepsOf(text, siblings))
		const inner = this.stepsIn(this.itemsOf(partsOf(node)), depth + 1)
		// A step with directions repeats them in its own text.
		const lines = inner.length > 0 && (isA(node, 'howtostep') || said.length === 0) ? inner : [...said, ...inner]
		if (lines.length === 0) return stepsOfText(name)
		const isNumber = name === '' || NUMBERED_NAME.test(name)
		return isNumber || repeats(lines, name) ? lines : [headingLine(name), ...lines]
	}

	private stepsOf(text: string, siblings: number): string[] {
		const read = text.slice(0, Math.max(this.charsLeft, 0))
		this.charsLeft -= read.length
		return siblings > 1 ? stepsOfEntry(read) : stepsOfText(read)
	}

	private nameOf(node: SchemaNode): string {
		return pageLine(textsOf(fieldOf(node, 'name'), this.graph)[0] ?? '')
	}
}

const partsOf = (node: SchemaNode): unknown =>
	fieldOf(node, 'itemListElement', 'steps', 'step', 'recipeInstructions', 'item')

/** Headings that pages put above their steps. */
const GENERAL_NAME =
	/^(instructions?|directions?|methods?|preparation|steps|how to( make( it)?)?|zubereitung|anleitung|préparation|étapes|instrucciones|preparación|elaboración|preparazione|procedimento|bereiding|bereidingswijze|zo maak je het|instruções|modo de prep[ae]r[ao]|gör så här|instruktioner|fremgangsmåde|framgangsmåte):?$/i

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
const isSameText = (one: string, other: string): boolean => letters(one) !== '' && letters(one) === letters(other)

/** Plugins repeat a step's text, or its beginning, as its name. */
const repeats = (lines: string[], name: string): boolean => letters(lines.join('')).startsWith(letters(name))

const LONGEST_HEADING = 100

function headingLine(name: string): string {
	const bare = name.replace(/[\s:]+$/, '')
	return bare.length > LONGEST_HEADING || /[.!?…]$/.test(bare) ? bare : `${bare}:`
}
