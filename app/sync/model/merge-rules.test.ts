import { describe, expect, test } from 'vitest'
import { SCHEMAS } from '#app/entity-schemas.ts'
import { ENTITY_NAMES, factsOf } from './entities.ts'
import { type AnyMergeRules, partsOf, wholeGroups } from './merge-rules.ts'

type Schema = { safeParse(value: unknown): { success: boolean } }
const shapeOf = (fields: unknown): Record<string, Schema> => (fields as { shape: Record<string, Schema> }).shape
const takes = (schema: Schema | undefined, value: unknown) => schema?.safeParse(value).success

/** Each rule of an entity, with the schema that holds the same limit; inner fields too. */
function limitsOf(rules: AnyMergeRules, shape: Record<string, Schema>, at: string): [string, boolean | undefined][] {
	const entries = (count: number, rest: string) => Array.from({ length: count }, (_, i) => `${rest}${i}`)
	const uuids = (count: number) => entries(count, '').map((n) => `00000000-0000-4000-8000-${n.padStart(12, '0')}`)
	const objects = (count: number) => entries(count, 'x').map((name) => ({ name }))
	const isList = (name: string, n: number) =>
		[entries(n, 'x'), uuids(n), objects(n)].some((list) => takes(shape[name], list))
	return [
		...Object.entries(rules.sets ?? {}).map(([name, most]): [string, boolean] => [
			`${at}.${name} holds ${most}`,
			Boolean(isList(name, most) && !isList(name, most + 1)),
		]),
		...Object.entries(rules.mergedByLine ?? {}).map(([name, { characters, lines }]): [string, boolean] => [
			`${at}.${name} has ${characters} characters${lines ? `, ${lines} lines` : ''}`,
			Boolean(
				takes(shape[name], 'x'.repeat(characters)) &&
					!takes(shape[name], 'x'.repeat(characters + 1)) &&
					(!lines ||
						(takes(shape[name], entries(lines, 'x').join('\n')) &&
							!takes(shape[name], entries(lines + 1, 'x').join('\n')))),
			),
		]),
		...Object.entries(rules.byInnerField ?? {}).flatMap(([name, inner]) => {
			const schema = shape[name] as unknown as { shape?: Record<string, Schema> }
			return [
				...(schema.shape ? limitsOf(inner, schema.shape, `${at}.${name}`) : []),
				...(inner.characters
					? [
							[
								`${at}.${name} has ${inner.characters} characters`,
								takes(shape[name], { a: 'x'.repeat(inner.characters - 8) }) &&
									!takes(shape[name], { a: 'x'.repeat(inner.characters - 7) }),
							] as [string, boolean | undefined],
						]
					: []),
			]
		}),
	]
}

const LIMITS = ENTITY_NAMES.flatMap((entity) => limitsOf(factsOf(entity), shapeOf(SCHEMAS[entity]), entity))

test.each(LIMITS)('%s, as its schema says', (_what, isSame) => {
	expect(isSame).toBe(true)
})

test('every list of names, every note and every amount has its rule', () => {
	const named = ENTITY_NAMES.filter((entity) => factsOf(entity).onConflict !== 'server')
	const without = named.flatMap((entity) => {
		const { groups = [], sets = {}, mergedByLine = {} } = factsOf(entity)
		const grouped = groups.flatMap(({ fields }) => [...fields])
		const names = Object.keys(shapeOf(SCHEMAS[entity]))
		const due = names.filter((name) =>
			[
				'unit',
				'food',
				'description',
				'note',
				'notes',
				'guests',
				'tags',
				'category',
				'allergens',
				'diets',
				'ahead_done',
			].includes(name),
		)
		return due
			.filter((name) => !grouped.includes(name) && !(name in sets) && !(name in mergedByLine))
			.map((name) => `${entity}.${name}`)
	})
	// Exceptions: a text of one aisle, and the name by which a pack's row is found.
	expect(without).toEqual(['shopping_item.category', 'pack_size.food'])
})

describe('fields of a group', () => {
	const rules = factsOf('shopping_item')

	test('are all named if one of them is', () => {
		expect(wholeGroups(rules, ['store', 'unit'])).toEqual(['store', 'unit', 'quantity'])
		expect(wholeGroups(factsOf('meal_plan'), ['date'])).toEqual(['date'])
	})

	test('are one part, however many of them an edit sets', () => {
		expect(partsOf(rules, ['unit', 'store', 'quantity'])).toEqual([
			{ fields: ['quantity', 'unit'] },
			{ fields: ['store'] },
		])
	})
})
