/** An object in the schema.org vocabulary, from JSON-LD or microdata. Values are as the page wrote them. */
export type SchemaNode = Readonly<Record<string, unknown>>

/** The objects that a page describes: the nodes in the page's order, and the targets of references within the page. */
export type SchemaGraph = {
	nodes: SchemaNode[]
	resolve: (value: unknown) => unknown
}

export const isNode = (value: unknown): value is SchemaNode =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

// Deeper than any honest page nests; circular pages end here too.
const DEEPEST = 60
const MOST_NODES = 20_000
/**
 * The most values of a list that are read: several times what a field of a recipe holds, so that a cut is still
 * detected.
 */
export const MOST_ITEMS = 1_000
/** The most names in a node that are compared with other spellings of a field. */
const MOST_NAMES = 500
/** The most characters that are read in total from the texts of one field. */
export const MOST_FIELD_CHARS = 200_000

/**
 * The names of its types in lower case, without vocabulary: 'http://schema.org/Recipe' and 'schema:Recipe' are
 * 'recipe'.
 */
export function typesOf(node: SchemaNode): string[] {
	const types = node['@type'] ?? node.type
	return (Array.isArray(types) ? types : [types])
		.filter((type) => typeof type === 'string')
		.map((type) => (/([^/#:]*)\/?$/.exec(type.trim())?.[1] ?? '').toLowerCase())
}

export const isA = (node: SchemaNode, type: string): boolean => typesOf(node).includes(type)

/** The node's value under the first of these names that has one, with any prefix and in any case. */
export function fieldOf(node: SchemaNode, ...names: string[]): unknown {
	for (const name of names) {
		const value = node[name]
		if (!isEmpty(value)) return value
	}
	const spelled = spelledNames(node)
	const wanted = new Set(names.map((name) => name.toLowerCase()))
	for (const [name, value] of spelled) if (wanted.has(name)) return value
	return undefined
}

/** Cached per node, because every field looks up its other spellings. */
const SPELLED = new WeakMap<SchemaNode, [name: string, value: unknown][]>()

/** The node's non-empty fields in order, by their names in lower case without prefix. */
function spelledNames(node: SchemaNode): [name: string, value: unknown][] {
	const known = SPELLED.get(node)
	if (known) return known
	const spelled: [name: string, value: unknown][] = []
	let left = MOST_NAMES
	for (const key in node) {
		if (--left < 0) break
		const value = node[key]
		if (!isEmpty(value)) spelled.push([key.replace(/^(schema:|https?:\/\/schema\.org\/)/, '').toLowerCase(), value])
	}
	SPELLED.set(node, spelled)
	return spelled
}

const isEmpty = (value: unknown): boolean =>
	value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A value as a flat list of at most MOST_ITEMS, without JSON-LD's own wrappers. */
export function listOf(value: unknown): unknown[] {
	const items: unknown[] = []
	let looks = 2 * MOST_ITEMS
	const add = (one: unknown, depth: number): void => {
		if (one === undefined || one === null || depth > DEEPEST || --looks < 0 || items.length >= MOST_ITEMS) return
		const inner = innerOf(one)
		if (inner === undefined) items.push(one)
		else
			for (const item of inner) {
				if (looks < 0 || items.length >= MOST_ITEMS) return
				add(item, depth + 1)
			}
	}
	add(value, 0)
	return items
}

/** The contents of a list or of one of JSON-LD's wrappers; undefined for any other value. */
function innerOf(value: unknown): readonly unknown[] | undefined {
	if (Array.isArray(value)) return value
	if (!isNode(value)) return undefined
	for (const wrapper of ['@value', '@list', '@set']) if (wrapper in value) return [value[wrapper]]
	return isBareList(value) ? Object.values(value) : undefined
}

/** A list that PHP turned into an object: {"0": …, "2": …}. */
function isBareList(value: SchemaNode): boolean {
	let count = 0
	for (const key in value) {
		if (!/^\d+$/.test(key)) return false
		if (++count > MOST_ITEMS) return true
	}
	return count > 0
}

/** The texts of a value, at most MOST_FIELD_CHARS in total: strings and numbers as they are, the names of objects. */
export function textsOf(value: unknown, graph: SchemaGraph): string[] {
	return withinChars(
		listOf(value).map((item) => textOfItem(graph.resolve(item))),
		MOST_FIELD_CHARS,
	).filter((text) => text.trim() !== '')
}

/** The texts up to a total of `most` characters; the last one may be cut. */
export function withinChars(texts: readonly string[], most: number): string[] {
	const within: string[] = []
	let left = most
	for (const text of texts) {
		if (left <= 0) break
		within.push(text.slice(0, left))
		left -= text.length
	}
	return within
}

function textOfItem(item: unknown): string {
	if (typeof item === 'string') return item
	if (typeof item === 'number') return String(item)
	if (!isNode(item)) return ''
	const [name] = listOf(fieldOf(item, 'name', 'text', 'alternateName'))
	return typeof name === 'string' || typeof name === 'number' ? String(name) : ''
}

/** All nodes within these values, outer ones first. */
export function nodesIn(values: unknown[]): SchemaNode[] {
	const nodes: SchemaNode[] = []
	const walk = (value: unknown, depth: number): void => {
		if (typeof value !== 'object' || value === null || depth > DEEPEST || nodes.length >= MOST_NODES) return
		if (isNode(value)) nodes.push(value)
		for (const key in value) {
			if (nodes.length >= MOST_NODES) return
			walk((value as SchemaNode)[key], depth + 1)
		}
	}
	walk(values, 0)
	return nodes
}

/** A graph of these nodes: {"@id": "#cook"} resolves to the most complete node with that id. */
export function graphOf(nodes: SchemaNode[]): SchemaGraph {
	const byId = new Map<string, SchemaNode>()
	for (const node of nodes) {
		const id = node['@id']
		if (typeof id !== 'string' || isReference(node)) continue
		const known = byId.get(id)
		if (!known || Object.keys(node).length > Object.keys(known).length) byId.set(id, node)
	}
	return {
		nodes,
		resolve: (value) => {
			if (!isNode(value) || !isReference(value)) return value
			return byId.get(String(value['@id'])) ?? value
		},
	}
}

const isReference = (node: SchemaNode): boolean =>
	typeof node['@id'] === 'string' && Object.keys(node).every((key) => key === '@id' || key === '@type')
