import type { EntityName } from '#app/sync/model/entities.ts'
import type { Fields } from './audit.ts'

// What a cook would expect of two edits of one row, written without the engine's rules or code: which values only have
// a meaning together, which lists are sets, which texts are lists of lines.

/** Fields that form one value. `words`: the other fields are only a reading of this one. */
type ActNames = { names: readonly string[]; words?: string }

const GROUPS: Partial<Record<EntityName, readonly ActNames[]>> = {
	shopping_item: [{ names: ['quantity', 'unit'] }, { names: ['ingredient_name', 'food'] }],
	pantry_item: [{ names: ['quantity', 'unit'] }, { names: ['ingredient_name', 'food'] }],
	meal_plan_item: [{ names: ['name', 'recipe_id'] }],
	recipe: [{ names: ['source_url', 'source_name'] }],
	ingredient_line: [
		{
			names: ['text', 'quantity', 'quantity_max', 'unit', 'ingredient_name', 'note', 'reading'],
			words: 'text',
		},
	],
}
export const groupsOf = (entity: string): readonly ActNames[] => GROUPS[entity as EntityName] ?? []
export const groupOf = (entity: string, name: string): ActNames | undefined =>
	groupsOf(entity).find(({ names }) => names.includes(name))

const SETS = new Set(['tags', 'category', 'guests', 'origins', 'allergens', 'dietary_restrictions'])
const LISTS_OF = new Set(['tags', 'category', 'guests', 'origins'])
/** The cook's preferences are compared part by part although they are one field. */
const INNER = 'preferences'

export const BY_LINE = new Set(['instructions', 'notes', 'description'])
export const isSet = (name: string): boolean => LISTS_OF.has(name)
export const isInner = (name: string): boolean => name === INNER
export const innerSets = (value: unknown): [string, string[]][] =>
	Object.entries((value ?? {}) as Fields).filter((entry): entry is [string, string[]] => SETS.has(entry[0]))

/** The entries of a list; an object is told by its JSON. */
export const itemsOf = (value: unknown): string[] =>
	Array.isArray(value) ? value.map((item) => (typeof item === 'object' ? JSON.stringify(item) : String(item))) : []
export const linesOf = (value: unknown): string[] =>
	typeof value === 'string' && value !== '' ? value.split('\n') : []

/** The sets in a field: the field itself, or those inside the cook's preferences. */
export function setsIn(name: string, value: unknown): Map<string, string[]> {
	if (isSet(name)) return new Map([[name, itemsOf(value)]])
	if (!isInner(name)) return new Map()
	return new Map(innerSets(value).map(([inner, list]) => [`${name}.${inner}`, itemsOf(list)]))
}

/** A row of which the server has kept only the id. */
export const isBare = ({ deleted, fields }: { deleted: boolean; fields: Fields }): boolean =>
	deleted && Object.values(fields).every(isEmpty)

const isEmpty = (value: unknown): boolean =>
	value === null ||
	value === undefined ||
	value === '' ||
	value === 0 ||
	value === false ||
	(typeof value === 'object' && Object.keys(value).length === 0)

/** Whether two changes of one text touch different places, with a line between them that both left alone. */
export function isApart(saw: string[], ours: string[], theirs: string[]): boolean {
	const place = (side: string[]): [number, number] => {
		let start = 0
		while (start < saw.length && start < side.length && saw[start] === side[start]) start += 1
		let end = 0
		while (end < saw.length - start && end < side.length - start && saw.at(-1 - end) === side.at(-1 - end)) end += 1
		return [start, saw.length - end]
	}
	const [[a, b], [c, d]] = [place(ours), place(theirs)]
	return b < c || d < a
}
