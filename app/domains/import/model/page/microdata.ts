import { absoluteUrl } from '../capture/addresses.ts'
import { elementsOf, type PageElement, textOf } from './page-tree.ts'
import { graphOf, nodesIn, type SchemaGraph, type SchemaNode } from './schema-node.ts'

const ADDRESS_ATTRIBUTE: ReadonlyMap<string, string> = new Map([
	['a', 'href'],
	['area', 'href'],
	['link', 'href'],
	['img', 'src'],
	['audio', 'src'],
	['video', 'src'],
	['source', 'src'],
	['embed', 'src'],
	['iframe', 'src'],
	['object', 'data'],
])

// Lazy-loaded pictures have their address here and a grey dot in src.
const LATE_SOURCES = ['data-src', 'data-lazy-src', 'data-original', 'data-pin-media']

const DEEPEST_ITEM = 20

// References and nested properties may repeat the same text, so the number of characters read is limited.
const MOST_READ_CHARS = 20_000_000
const ELEMENT_COST_CHARS = 50

const INGREDIENT = /^(recipe)?ingredients?$/i
const ROWS = new Set(['li', 'tr', 'dd', 'p'])
// An amount and a unit beside a name; a longer text is another column.
const MOST_BESIDE_CHARS = 60

/**
 * All nodes in a page's microdata (itemscope, itemprop, itemref), in the shape of JSON-LD. Relative addresses are
 * resolved against `base`.
 */
export function readMicrodata(page: PageElement, base: string): SchemaGraph {
	const byId = new Map<string, PageElement>()
	const items: PageElement[] = []
	for (const element of elementsOf(page)) {
		const id = element.attributes.get('id')
		if (id && !byId.has(id)) byId.set(id, element)
		if (element.attributes.has('itemscope') && !element.attributes.has('itemprop')) items.push(element)
	}
	const reader = new ItemReader(byId, base)
	return graphOf(nodesIn(items.map((item) => reader.readItem(item, 0))))
}

class ItemReader {
	private readonly byId: ReadonlyMap<string, PageElement>
	private readonly base: string
	private charsLeft = MOST_READ_CHARS
	/** The number of ingredients in a row. */
	private readonly ingredientsIn = new Map<PageElement, number>()

	constructor(byId: ReadonlyMap<string, PageElement>, base: string) {
		this.byId = byId
		this.base = base
	}

	readItem(item: PageElement, depth: number): SchemaNode {
		const properties = new Map<string, unknown[]>()
		if (depth < DEEPEST_ITEM) {
			this.collectIn(item, properties, depth, undefined)
			for (const id of wordsOf(item.attributes.get('itemref'))) {
				const referred = this.byId.get(id)
				if (referred && referred !== item) this.collect(referred, properties, depth + 1, undefined)
			}
		}
		const types = wordsOf(item.attributes.get('itemtype'))
		const id = item.attributes.get('itemid')
		return { ...Object.fromEntries(properties), ...(types.length > 0 && { '@type': types }), ...(id && { '@id': id }) }
	}

	private collectIn(
		element: PageElement,
		properties: Map<string, unknown[]>,
		depth: number,
		row: PageElement | undefined,
	): void {
		for (const child of element.children) if (typeof child !== 'string') this.collect(child, properties, depth, row)
	}

	private collect(
		element: PageElement,
		properties: Map<string, unknown[]>,
		depth: number,
		outerRow: PageElement | undefined,
	): void {
		this.charsLeft -= ELEMENT_COST_CHARS
		if (this.charsLeft < 0) return
		const names = wordsOf(element.attributes.get('itemprop'))
		const isItem = element.attributes.has('itemscope')
		const row = ROWS.has(element.tag) ? element : outerRow
		for (const name of names) {
			const value = isItem ? this.readItem(element, depth + 1) : this.textOfProperty(name, element, row)
			const values = properties.get(name)
			if (values) values.push(value)
			else properties.set(name, [value])
		}
		if (!isItem) this.collectIn(element, properties, depth, row)
	}

	/** Some pages mark up only an ingredient's name; the amount beside it in the same row belongs to it. */
	private textOfProperty(name: string, element: PageElement, row: PageElement | undefined): string {
		const value = this.valueOf(element)
		if (!INGREDIENT.test(name) || !row || row === element || /\d/.test(value)) return value
		if (this.countIngredients(row) !== 1) return value
		const whole = this.textOf(row).replace(/\s+/g, ' ')
		const beside = whole.length - value.length
		return beside > 0 && beside <= MOST_BESIDE_CHARS && /\d/.test(whole) && whole.includes(value) ? whole : value
	}

	private textOf(element: PageElement): string {
		const text = this.charsLeft > 0 ? textOf(element) : ''
		this.charsLeft -= text.length
		return text
	}

	private countIngredients(row: PageElement): number {
		const known = this.ingredientsIn.get(row)
		if (known !== undefined) return known
		let count = 0
		for (const { attributes } of elementsOf(row))
			if (wordsOf(attributes.get('itemprop')).some((name) => INGREDIENT.test(name))) count++
		this.ingredientsIn.set(row, count)
		return count
	}

	private valueOf(element: PageElement): string {
		const { tag, attributes } = element
		const content = attributes.get('content')
		if (content !== undefined && (tag === 'meta' || content.trim() !== '')) return content
		const datetime = tag === 'time' ? attributes.get('datetime') : undefined
		if (datetime) return datetime
		const addressed = ADDRESS_ATTRIBUTE.get(tag)
		if (!addressed) return attributes.get('value') ?? this.textOf(element)
		const late = tag === 'img' ? LATE_SOURCES.map((name) => attributes.get(name)).find(Boolean) : undefined
		const address = absoluteUrl(late ?? attributes.get(addressed) ?? '', this.base)
		// The text of a link (the category, the author) is more useful than its address.
		const text = this.textOf(element)
		return text !== '' && tag === 'a' ? text : address
	}
}

const wordsOf = (text: string | undefined): string[] => text?.split(/\s+/).filter(Boolean) ?? []
