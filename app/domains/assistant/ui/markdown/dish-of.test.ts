import { expect, test } from 'vitest'
import { dishOf } from './dish-of.ts'

const shows = [
	{ id: '1', title: 'Bean stew' },
	{ id: '2', title: 'Bean stew with kale' },
]
const idOf = (target: string) => (target === 'r7' ? '7' : undefined)

test('an item that begins with a shown title is that dish', () => {
	expect(dishOf('Bean stew (40 min, serves 4)', shows, idOf)).toEqual({
		id: '1',
		title: 'Bean stew',
		words: '40 min, serves 4',
	})
	expect(dishOf('Bean stew with kale', shows, idOf)).toEqual({ id: '2', title: 'Bean stew with kale', words: '' })
})

test('an item that begins with a link to an own recipe is that dish', () => {
	expect(dishOf('[Leek tart](r7): an hour, mostly waiting', shows, idOf)).toEqual({
		id: '7',
		title: 'Leek tart',
		words: 'an hour, mostly waiting',
	})
	expect(dishOf('**[Leek tart](r7)** – quick', shows, idOf)?.words).toBe('quick')
})

test('any other item is text', () => {
	for (const item of ['Bean stews', 'A Bean stew', '[Leek tart](r8)', '[x](https://evil.example)', ''])
		expect(dishOf(item, shows, idOf)).toBeUndefined()
})
