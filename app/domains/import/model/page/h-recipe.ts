import { absoluteUrl } from '../capture/addresses.ts'
import { elementsOf, type PageElement, textOf } from './page-tree.ts'
import { graphOf, MOST_ITEMS, type SchemaGraph, type SchemaNode } from './schema-node.ts'

/**
 * Class names of microformats 2 (h-recipe) and of its predecessor (hrecipe), with the schema.org name of what they
 * mark.
 */
const PROPERTIES: ReadonlyMap<string, string> = new Map([
	['p-name', 'name'],
	['fn', 'name'],
	['p-ingredient', 'recipeIngredient'],
	['ingredient', 'recipeIngredient'],
	['e-instructions', 'recipeInstructions'],
	['p-instructions', 'recipeInstructions'],
	['instructions', 'recipeInstructions'],
	['p-yield', 'recipeYield'],
	['yield', 'recipeYield'],
	['dt-duration', 'totalTime'],
	['duration', 'totalTime'],
	['preptime', 'prepTime'],
	['cooktime', 'cookTime'],
	['p-author', 'author'],
	['author', 'author'],
	['p-summary', 'description'],
	['summary', 'description'],
	['p-category', 'recipeCategory'],
	['u-photo', 'image'],
	['photo', 'image'],
])
const ROOT = /(?:^|\s)h-?recipe(?:\s|$)/i
const MOST_ROOTS = 30

/**
 * The recipes that a page marks up as microformats, in the shape of JSON-LD. Relative addresses are resolved against
 * `base`.
 */
export function readHRecipes(page: PageElement, base: string): SchemaGraph {
	const nodes: SchemaNode[] = []
	for (const element of elementsOf(page)) {
		if (nodes.length >= MOST_ROOTS) break
		if (ROOT.test(element.attributes.get('class') ?? '')) nodes.push(readRoot(element, base))
	}
	return graphOf(nodes)
}

function readRoot(root: PageElement, base: string): SchemaNode {
	const values: Record<string, unknown[]> = {}
	const collect = (element: PageElement): void => {
		for (const child of element.children) {
			if (typeof child === 'string') continue
			const names = child.attributes.get('class')?.split(/\s+/) ?? []
			const property = names.map((name) => PROPERTIES.get(name.toLowerCase())).find(Boolean)
			if (!property) {
				collect(child)
				continue
			}
			const known = values[property] ?? []
			if (known.length >= MOST_ITEMS) continue
			const value = textOfProperty(child, property, base)
			if (value !== '') known.push(value)
			values[property] = known
		}
	}
	collect(root)
	return { '@type': 'Recipe', ...values }
}

function textOfProperty(element: PageElement, property: string, base: string): string {
	const { tag, attributes } = element
	if (property === 'image') return absoluteUrl(attributes.get('data-src') ?? attributes.get('src') ?? '', base)
	if (/time$/i.test(property)) {
		const machine = attributes.get('datetime') ?? titleWithin(element)
		if (machine) return machine
	}
	const text = tag === 'data' || tag === 'abbr' ? (attributes.get('value') ?? attributes.get('title')) : undefined
	return text ?? textOf(element)
}

/** A duration may be in a title attribute: <span class="value-title" title="PT20M">. */
function titleWithin(element: PageElement): string | undefined {
	for (const part of elementsOf(element)) {
		const title = part.attributes.get('datetime') ?? part.attributes.get('title')
		if (title && /^P[\dT]/i.test(title)) return title
	}
	return undefined
}
