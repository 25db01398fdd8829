import { expect, test } from 'vitest'
import { HOSTILE_COOKLANG } from '../../../../../tests/factories/hostile-cooklang.ts'
import { readCooklang } from './read-cooklang.ts'

// A reader that compares each sign with the rest of the text would need hours for these.
test.each([4_000, 8_000, 16_000, 200_000])('a file of %i characters is read in finite time', (n) => {
	const { steps } = readCooklang('@'.repeat(n), 'signs')
	expect(steps).toEqual(['@'.repeat(n)])
})

test.each(Object.entries(HOSTILE_COOKLANG))('a file of %s ends and throws nothing', (_, make) => {
	for (const length of [1, 999, 200_000]) expect(readCooklang(make(length), 'name').title).not.toBe(undefined)
})

test('signs, marks and long names are read as before', () => {
	const { lines, steps } = readCooklang('Mix @?salt, @extra virgin olive oil{2%tbsp}(warm) and @&crème fraîche{}.', 'x')
	expect(lines?.map(({ text }) => text)).toEqual(['salt', '2 tbsp extra virgin olive oil, warm', 'crème fraîche'])
	expect(steps).toEqual(['Mix salt, extra virgin olive oil and crème fraîche.'])
})

test('a section loses its equals signs, at both ends or at one', () => {
	const { steps } = readCooklang('== For the dough ==\nKnead.\n\n=Bake\nBake.', 'x')
	expect(steps).toEqual(['For the dough:', 'Knead.', 'Bake:', 'Bake.'])
})

test('front matter contains values, lists and nested values; an address keeps its colon', () => {
	const { tags, source, title } = readCooklang(
		'---\ntitle : "Rice"\ntags:\n  - quick\n  - plain\nsource:\n  url: https://a.example/x\n# no: key\n---\nBoil.',
		'x',
	)
	expect([title, tags, source]).toEqual(['Rice', ['quick', 'plain'], 'https://a.example/x'])
})
