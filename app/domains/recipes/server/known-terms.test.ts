import { expect, test } from 'vitest'
import { indexTerms } from '../model/search/entry.ts'
import { knownTerms } from './known-terms.ts'

const soup = { title: 'Leek soup', description: '', cuisine: 'French', category: [], tags: [], lines: ['2 leeks'] }

test('the terms are those of the index, and are made once', () => {
	expect(knownTerms(soup)).toEqual(indexTerms(soup))
	expect(knownTerms({ ...soup })).toBe(knownTerms(soup))
})

test('other texts have other terms, wherever they stand', () => {
	const moved = { ...soup, title: 'Leek', description: 'soup' }
	expect(knownTerms(moved)).toEqual(indexTerms(moved))
	const retagged = { ...soup, tags: ['winter'] }
	expect(knownTerms(retagged)).toEqual(indexTerms(retagged))
})

test('after thousands of other recipes the terms are still right', () => {
	for (let n = 0; n < 2_100; n += 1) knownTerms({ ...soup, title: `Soup ${n}` })
	expect(knownTerms(soup)).toEqual(indexTerms(soup))
})
