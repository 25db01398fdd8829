import { expect, test } from 'vitest'
import { PAGE_RECIPES, pageOf, parseCursor } from './public-pages.ts'

const ID = '01900000-0000-7000-8000-0000000000aa'
const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ published_at: 1_000 - i, id: ID }))

test('a page has a cursor of the next one while there are more rows, and the cursor leads after its last row', () => {
	expect(pageOf(rows(PAGE_RECIPES)).next).toBeNull()
	const { shown, next } = pageOf(rows(PAGE_RECIPES + 1))
	expect(shown).toHaveLength(PAGE_RECIPES)
	expect(parseCursor(next)).toEqual(shown.at(-1))
})

test('an address that we did not write starts the list from the beginning', () => {
	for (const text of [null, '', 'x', `-1_${ID}`, `1_${ID}'`, `1e3_${ID}`]) expect(parseCursor(text)).toBeNull()
})
