import { expect, test } from 'vitest'
import { fieldOf, listOf, MOST_ITEMS, withinChars } from './schema-node.ts'

/** A list that counts the accesses to its items. */
function counted(length: number): { list: string[]; looks: () => number } {
	let looks = 0
	const list = new Proxy(
		Array.from({ length }, () => '1 egg'),
		{
			get(target, key) {
				if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1
				return Reflect.get(target, key)
			},
		},
	)
	return { list, looks: () => looks }
}

test('of an endless list only the first thousand items are read', () => {
	const { list, looks } = counted(180_000)
	expect(listOf(list)).toHaveLength(MOST_ITEMS)
	expect(looks()).toBeLessThanOrEqual(MOST_ITEMS + 1)
})

test('lists of empty lists end as well', () => {
	const { list, looks } = counted(180_000)
	expect(listOf([list, Array.from({ length: 90_000 }, () => [])])).toHaveLength(MOST_ITEMS)
	expect(listOf(Array.from({ length: 90_000 }, () => []))).toEqual([])
	expect(looks()).toBeLessThanOrEqual(MOST_ITEMS + 1)
})

test('a list within lists and wrappers is flattened in order', () => {
	expect(listOf(['a', [{ '@list': ['b', { '@value': 'c' }] }], { '0': 'd', '2': 'e' }, null, { name: 'f' }])).toEqual([
		...['a', 'b', 'c', 'd', 'e'],
		{ name: 'f' },
	])
})

test('a field is found with another prefix and case, the first one with a value', () => {
	const node = { 'schema:Name': '', 'https://schema.org/name': 'Soup', NAME: 'Stew' }
	expect([fieldOf(node, 'name'), fieldOf(node, 'headline', 'name'), fieldOf(node, 'title')]).toEqual([
		'Soup',
		'Soup',
		undefined,
	])
})

test('texts end after a total number of characters', () => {
	expect([withinChars(['abc', 'def', 'ghi'], 5), withinChars(['abc'], 0)]).toEqual([['abc', 'de'], []])
})
