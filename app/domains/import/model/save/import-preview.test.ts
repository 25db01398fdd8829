import { expect, test } from 'vitest'
import { Likenesses, overLimit } from './import-preview.ts'

const recipe = (id: string, title: string, source_url = '') => ({ id, title, source_url })

test('recipes with the same title are alike, whatever their case and marks, unless both name different sources', () => {
	const known = [recipe('1', 'Crème brûlée', 'https://a.example/creme'), recipe('2', 'Dal')]
	const likenesses = new Likenesses(known)
	expect(likenesses.next(recipe('1', 'Renamed since'))).toBe('imported')
	expect(likenesses.next(recipe('x', 'creme BRULEE'))).toBe('duplicate')
	expect(likenesses.next(recipe('y', 'Crème brûlée', 'https://b.example/other'))).toBe(null)
	expect(likenesses.next(recipe('z', 'Dal', 'https://c.example/dal'))).toBe('duplicate')
})

test('so are recipes with the same address, in any spelling', () => {
	const likenesses = new Likenesses([recipe('1', 'A', 'https://www.a.example/creme/?utm_source=x')])
	expect(likenesses.next(recipe('x', 'Another name', 'http://a.example/creme'))).toBe('duplicate')
})

test('the second of two in one file is marked, and missing titles are not alike', () => {
	const likenesses = new Likenesses([recipe('1', '')])
	expect(likenesses.next(recipe('a', 'Soup'))).toBe(null)
	expect(likenesses.next(recipe('b', 'Soup'))).toBe('twice')
	expect(likenesses.next(recipe('c', ''))).toBe(null)
	expect(likenesses.next(recipe('d', ''))).toBe(null)
})

test('the recipes over the subscription’s limit are the last of the chosen', () => {
	expect([...overLimit(['a', 'b', 'c'], 48, 50)]).toEqual(['c'])
	expect([...overLimit(['a', 'b'], 60, 50)]).toEqual(['a', 'b'])
	expect([...overLimit(['a', 'b'], 60, -1)]).toEqual([])
})
