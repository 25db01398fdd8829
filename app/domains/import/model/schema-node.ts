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
	const wanted = names.map((name) => name.toLowerCase())
	for (const [key, value] of Object.entries(node)) {
		const name = key.replace(/^(schema:|https?:\/\/schema\.org\/)/, '').toLowerCase()
		if (wanted.includes(name) && !isEmpty(value)) return value
	}
	return undefined
}

const isEmpty = (value: unknown): boolean =>
	value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A value as a flat list, with JSON-LD's own wrappers taken off. */
export function listOf(value: unknown, depth = 0): unknown[] {
	if (value === undefined || value === null || depth > DEEPEST) return []
	if (Array.isArray(value)) return value.flatMap((item) => listOf(item, depth + 1))
	if (isNode(value)) {
		if ('@value' in value) return listOf(value['@value'], depth + 1)
		if ('@list' in value) return listOf(value['@list'], depth + 1)
		if ('@set' in value) return listOf(value['@set'], depth + 1)
		// A list that lost its brackets on the way through PHP: {"0": …, "2": …}.
		const keys = Object.keys(value)
		if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key))) return listOf(Object.values(value), depth + 1)
	}
	return [value]
}

/** The texts of a value: strings and numbers as they are, of things their name. */
export function textsOf(value: unknown, graph: SchemaGraph): string[] {
	return listOf(value)
		.map((item) => textOfItem(graph.resolve(item)))
		.filter((text) => text.trim() !== '')
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
		for (const inner of Object.values(value)) walk(inner, depth + 1)
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
