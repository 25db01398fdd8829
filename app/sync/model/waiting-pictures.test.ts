import { expect, test } from 'vitest'
import { waitingPicture } from '#app/platform/model/picture.ts'
import { waitingIn, withPaths } from './waiting-pictures.ts'

const [A, B] = ['a', 'b'].map((letter) => waitingPicture(letter.repeat(64))) as [string, string]
const fields = { title: 'Soup', images: [A, '/media/x', B], cover: { image_url: A }, servings: 4, notes: null }

test('names are found anywhere, each once', () => {
	expect(waitingIn(fields)).toEqual([A, B])
	expect(waitingIn({ title: `about ${A}`, images: ['/media/x'] })).toEqual([])
	expect(waitingIn(null)).toEqual([])
})

test('a path replaces its name, everywhere and in the same order', () => {
	expect(withPaths(fields, new Map([[A, '/media/a']]))).toEqual({
		...fields,
		images: ['/media/a', '/media/x', B],
		cover: { image_url: '/media/a' },
	})
})

test('a refused picture is removed from a list, and becomes null as a single value', () => {
	expect(withPaths(fields, new Map([[A, null]]))).toEqual({
		...fields,
		images: ['/media/x', B],
		cover: { image_url: null },
	})
})

test('if no picture is named, nothing is copied', () => {
	const plain = { images: ['/media/x'] }
	expect(withPaths(plain, new Map([[A, '/media/a']]))).toBe(plain)
})

test('a list that holds null for another reason keeps it if nothing in it is replaced', () => {
	const steps = { steps: [null, 'x'], images: [A] }
	expect(withPaths(steps, new Map([[A, '/media/a']]))).toEqual({ steps: [null, 'x'], images: ['/media/a'] })
})
