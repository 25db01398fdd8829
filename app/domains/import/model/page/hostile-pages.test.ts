import { expect, test } from 'vitest'
import { brokenRuleOf } from '../../../../../tests/factories/broken-pages.ts'
import { seededRandom } from '../../../../../tests/factories/hostile-lines.ts'
import { HOSTILE_PAGE_CHARS, HOSTILE_PAGES, hostilePage } from '../../../../../tests/factories/hostile-pages.ts'
import { readPage } from './read-page.ts'

const url = 'https://a.example/soup'
const LINES = { '20,000': 20_000, '60,000': 60_000, '180,000': 180_000 }

test.each(Object.entries(LINES))('of %s ingredients a draft keeps 300 and reports the cut', (_, n) => {
	const data = { '@type': 'Recipe', name: 'Soup', recipeIngredient: Array.from({ length: n }, () => '1 egg') }
	const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>`
	const [recipe] = readPage({ html, url }).recipes
	expect([recipe?.ingredients.length, recipe?.cut]).toEqual([300, ['ingredients']])
})

test('of 90,000 steps a draft keeps 200 and reports the cut', () => {
	const step = { '@type': 'HowToStep', text: 'Stir.' }
	const data = { '@type': 'Recipe', name: 'Soup', recipeInstructions: Array.from({ length: 90_000 }, () => step) }
	const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>`
	const [recipe] = readPage({ html, url }).recipes
	expect([recipe?.steps.length, recipe?.cut]).toEqual([200, ['steps']])
})

test('of four million characters of keywords a draft keeps 30 tags and reports the cut', () => {
	const keywords = Array.from({ length: 500_000 }, (_, i) => `k${i.toString(36)}`).join(', ')
	const html = `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Soup', keywords })}</script>`
	const [recipe] = readPage({ html, url }).recipes
	expect([recipe?.tags.length, recipe?.cut]).toEqual([30, ['tags']])
})

test('5 MB of broken JSON-LD are abandoned after the first half megabyte', () => {
	const html = HOSTILE_PAGES['broken JSON']?.(HOSTILE_PAGE_CHARS) ?? ''
	expect(readPage({ html, url }).recipes.map(brokenRuleOf)).toEqual([''])
})

test.each(Object.entries(HOSTILE_PAGES))('a page of %s gives a recipe within the limits, or nothing', (_, make) => {
	const { recipes } = readPage({ html: make(100_000), url })
	expect(recipes.map(brokenRuleOf).filter(Boolean)).toEqual([])
})

test('none of 200 pages of repeated nonsense throws or gives an invalid recipe', () => {
	const random = seededRandom(31)
	for (let page = 0; page < 200; page += 1) {
		const { html, told } = hostilePage(random, 20_000)
		expect([told, readPage({ html, url }).recipes.map(brokenRuleOf).filter(Boolean)]).toEqual([told, []])
	}
})
