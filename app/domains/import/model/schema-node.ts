/** One thing as schema.org describes it, whether JSON-LD or microdata told it. Values are as the page wrote them. */
export type SchemaNode = Readonly<Record<string, unknown>>

/** What a page tells about things: the nodes in the order of the page, and what a reference within the page points at. */
export type SchemaGraph = {
	nodes: SchemaNode[]
	resolve: (value: unknown) => unknown
}

export const isNode = (value: unknown): value is SchemaNode =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

// Deeper than any honest page nests; a page that is its own parent ends here too.
const DEEPEST = 60
const MOST_NODES = 20_000
/** Values of one list that are read: several times what any field of a recipe holds, so that what is cut is still told. */
export const MOST_ITEMS = 1_000
/** Names of one node that are looked at for other spellings of a field. */
const MOST_NAMES = 500
/** Characters that are read of all texts of one field. */
export const MOST_FIELD_CHARS = 200_000

/** Names of its types without vocabulary and in lower case: 'http://schema.org/Recipe' and 'schema:Recipe' are 'recipe'. */
export function typesOf(node: SchemaNode): string[] {
	const types = node['@type'] ?? node.type
	return (Array.isArray(types) ? types : [types])
		.filter((type) => typeof type === 'string')
		.map((type) => (/([^/#:]*)\/?$/.exec(type.trim())?.[1] ?? '').toLowerCase())
}

export const isA = (node: SchemaNode, type: string): boolean => typesOf(node).includes(type)

/** The node's value under the first of these names that has one, whatever prefix or case the page writes them in. */
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

/** Read once a node: every field asks for its other spellings. */
const SPELLED = new WeakMap<SchemaNode, [name: string, value: unknown][]>()

/** The node's fields that say something, by their names without prefix and in lower case, in its order. */
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

/** A value as a flat list of at most MOST_ITEMS, with JSON-LD's own wrappers taken off. */
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

/** What a list or one of JSON-LD's wrappers holds; undefined for a value of its own. */
function innerOf(value: unknown): readonly unknown[] | undefined {
	if (Array.isArray(value)) return value
	if (!isNode(value)) return undefined
	for (const wrapper of ['@value', '@list', '@set']) if (wrapper in value) return [value[wrapper]]
	return isBareList(value) ? Object.values(value) : undefined
}

/** A list that lost its brackets on the way through PHP: {"0": …, "2": …}. */
function isBareList(value: SchemaNode): boolean {
	let count = 0
	for (const key in value) {
		if (!/^\d+$/.test(key)) return false
		if (++count > MOST_ITEMS) return true
	}
	return count > 0
}

/** The texts of a value, MOST_FIELD_CHARS of them: strings and numbers as they are, of things their name. */
export function textsOf(value: unknown, graph: SchemaGraph): string[] {
	return withinChars(
		listOf(value).map((item) => textOfItem(graph.resolve(item))),
		MOST_FIELD_CHARS,
	).filter((text) => text.trim() !== '')
}

/** The texts up to `most` characters of them all; the last one may be cut. */
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

/** Every node within these values, outer ones first. */
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

/** A graph over these nodes: {"@id": "#cook"} leads to the fullest node of that id. */
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
