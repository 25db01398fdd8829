import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_FILTERS } from '../filters.ts'
import { indexTerms, type SearchSource } from './entry.ts'
import { isNear } from './near.ts'
import { parseQuery } from './query.ts'
import { MAX_RESULTS, rank } from './rank.ts'
import { type IndexedRecipe, SearchIndex } from './search-index.ts'
import { fold, stem } from './words.ts'

type Dish = Partial<SearchSource> & { title: string; rating?: number; at?: number }

const sourceOf = (dish: Dish): SearchSource => ({
	description: '',
	cuisine: '',
	category: [],
	tags: [],
	lines: [],
	...dish,
})
const recipeOf = ({ title, cuisine = '', category = [], rating = 0, at = 0 }: Dish, id: string): IndexedRecipe => ({
	id,
	title,
	cuisine,
	category,
	prep: 0,
	total: 0,
	rating,
	at,
})

function indexOf(dishes: Dish[]): SearchIndex {
	const index = new SearchIndex(0)
	for (const [i, dish] of dishes.entries()) index.put(recipeOf(dish, String(i)), sourceOf(dish))
	return index
}
/** The titles that a search finds, best first. */
const titles = (index: SearchIndex, text: string) => index.search(text).map(({ id }) => index.find(id)?.title)
const find = (dishes: Dish[], text: string) => titles(indexOf(dishes), text)

describe('words', () => {
	test('accents, case and plurals make no difference', () => {
		expect(fold('Crème BRÛLÉE mit Grüße, smørrebrød')).toBe('creme brulee mit grusse, smorrebrod')
		const pairs = [
			'tomatoes tomato',
			'berries berry',
			'radishes radish',
			'leaves leaf',
			'peas pea',
			'tacos taco',
			'boxes box',
		]
		for (const pair of pairs) {
			const [plural = '', single] = pair.split(' ')
			expect(stem(plural)).toBe(single)
		}
		for (const word of ['couscous', 'asparagus', 'swiss', 'anis', 'gas']) expect(stem(word)).toBe(word)
	})

	test('one typing error is allowed from five letters on, two from eight, never in the first letter', () => {
		expect(isNear('corriander', 'coriander')).toBe(true)
		expect(isNear('choclate', 'chocolate')).toBe(true)
		expect(isNear('chciken', 'chicken')).toBe(true)
		expect(isNear('beef', 'beer')).toBe(false)
		expect(isNear('bacon', 'bagel')).toBe(false)
		expect(isNear('tacon', 'bacon')).toBe(false)
	})
})

describe('search', () => {
	test('the title counts most, then keywords, tags, description, and the rest of the ingredients', () => {
		const many = Array.from({ length: 25 }, (_, i) => `100 g thing${String.fromCharCode(97 + i)}`)
		const dishes = [
			{ title: 'in the last line', lines: [...many, 'fennel'] },
			{ title: 'described', description: 'with fennel' },
			{ title: 'tagged', tags: ['fennel'] },
			{ title: 'of this cuisine', cuisine: 'Fennel' },
			{ title: 'an ingredient', lines: ['2 fennels'] },
			{ title: 'fennel' },
		]
		expect(
			indexOf(dishes)
				.search('fennel')
				.map(({ score }) => score),
		).toEqual([10, 7, 5, 4, 3, 2])
		expect(find(dishes, 'fennel')).toEqual([
			'fennel',
			'an ingredient',
			'of this cuisine',
			'tagged',
			'described',
			'in the last line',
		])
	})

	test('every word must be found, in any field', () => {
		const dishes = [{ title: 'Chicken soup' }, { title: 'Chicken', lines: ['1 lime'] }, { title: 'Lime pie' }]
		expect(find(dishes, 'chicken lime')).toEqual(['Chicken'])
	})

	test('a recipe with an excluded word is left out, also in the plural, but not one with a word that starts with it', () => {
		const dishes = [{ title: 'Soup', lines: ['2 nuts'] }, { title: 'Soup with nutmeg' }, { title: 'Nut bread' }]
		expect(find(dishes, 'soup -nut')).toEqual(['Soup with nutmeg'])
		expect(find(dishes, '-nuts')).toEqual(['Soup with nutmeg'])
	})

	test('a hyphen inside a word excludes nothing', () => {
		expect(find([{ title: 'Stir-fried rice' }], 'stir-fried')).toEqual(['Stir-fried rice'])
	})

	test('a typing error in an ingredient, by the cook or in the recipe, is found after exact matches', () => {
		const dishes = [
			{ title: 'Salsa', lines: ['1 bunch corriander'] },
			{ title: 'Curry', lines: ['fresh coriander'] },
		]
		expect(find(dishes, 'coriander')).toEqual(['Curry', 'Salsa'])
		expect(find(dishes, 'corriander')).toEqual(['Salsa', 'Curry'])
		expect(find(dishes, 'corinder').sort()).toEqual(['Curry', 'Salsa'])
	})

	test('the end of a compound word is found after whole words', () => {
		expect(find([{ title: 'Kartoffelsuppe' }, { title: 'Suppe' }], 'suppe')).toEqual(['Suppe', 'Kartoffelsuppe'])
	})

	test('approximate matches are left out if enough recipes contain the typed words', () => {
		const dishes = [...Array.from({ length: 10 }, (_, i) => ({ title: `Bacon ${i}` })), { title: 'Bacom pie' }]
		expect(find(dishes, 'bacon')).toHaveLength(10)
		expect(find(dishes.slice(1), 'bacon')).toContain('Bacom pie')
	})

	test('stop words do not change the results', () => {
		const dishes = [{ title: 'Chicken with rice' }, { title: 'The chicken' }]
		expect(find(dishes, 'the chicken with')).toHaveLength(2)
	})

	test('equal scores are ordered by rating, then newest first', () => {
		const dishes = [
			{ title: 'Soup old', at: 1 },
			{ title: 'Soup new', at: 2 },
			{ title: 'Soup good', rating: 4.5 },
		]
		expect(find(dishes, 'soup')).toEqual(['Soup good', 'Soup new', 'Soup old'])
	})

	test('at most fifty results are shown, and the answer has the total', () => {
		const index = indexOf(Array.from({ length: 70 }, (_, i) => ({ title: `Soup ${i}` })))
		const answer = index.ask({ text: 'soup', filters: NO_FILTERS, sort: 'newest' })
		expect([answer.ids.length, answer.total, answer.near]).toEqual([MAX_RESULTS, 70, 0])
	})

	test('filters are applied before the results are limited to fifty', () => {
		const dishes = Array.from({ length: 70 }, (_, i) => ({ title: `Soup ${i}`, cuisine: i < 3 ? 'Thai' : 'Greek' }))
		const filters = { ...NO_FILTERS, cuisine: 'thai' }
		expect(indexOf(dishes).ask({ text: 'soup', filters, sort: 'newest' }).ids).toHaveLength(3)
		expect(indexOf(dishes).ask({ text: '', filters, sort: 'oldest' }).ids).toEqual(['2', '1', '0'])
	})
})

describe('suggestions', () => {
	test('complete the last word as written in a recipe, the most frequent first, at most ten', () => {
		const index = indexOf([
			{ title: 'Crème brûlée' },
			{ title: 'Crème fraîche' },
			{ title: 'Crab' },
			...Array.from({ length: 20 }, (_, i) => ({ title: `cr${String.fromCharCode(97 + i)}x` })),
		])
		expect(index.suggest('cre')).toEqual(['crème', 'crex'])
		expect(index.suggest('lemon cra')).toEqual([])
		expect(index.suggest('cr')).toHaveLength(10)
	})

	test('keep the previous words, and offer only words that occur with them', () => {
		const index = indexOf([{ title: 'Lemon cake' }, { title: 'Carrot soup' }])
		expect(index.suggest('lemon ca')).toEqual(['lemon cake'])
	})

	test('offer approximate matches if no word begins with the typed text', () => {
		expect(indexOf([{ title: 'Chicken' }]).suggest('chikcen')).toEqual(['chicken'])
	})
})

describe('the index', () => {
	const WORDS = 'egg eggs eggplant lemon lemons lime soup soups suppe kartoffelsuppe coriander corriander rice crème of'
	const word = fc.constantFrom(...WORDS.split(' '))
	const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '))
	const dish = fc.record({
		title: text,
		description: text,
		cuisine: text,
		category: fc.array(word, { maxLength: 2 }),
		tags: fc.array(word, { maxLength: 2 }),
		lines: fc.array(text, { maxLength: 3 }),
		rating: fc.integer({ min: 0, max: 2 }),
		at: fc.integer({ min: 0, max: 2 }),
	})
	const query = fc
		.array(
			fc.tuple(fc.constantFrom('', '', '-'), word, fc.nat(9)).map(([sign, w, cut]) => sign + w.slice(0, 2 + cut)),
			{ minLength: 1, maxLength: 3 },
		)
		.map((words) => words.join(' '))

	test('has the same order as the pure ranking, also after changes and after being stored', () => {
		fc.assert(
			fc.property(fc.array(dish, { maxLength: 30 }), fc.array(dish, { maxLength: 5 }), query, (first, later, asked) => {
				const index = indexOf(first)
				index.suggest(asked)
				for (const [i, changed] of later.entries()) {
					if (i % 2) index.remove(String(i))
					else index.put(recipeOf(changed, String(i)), sourceOf(changed))
				}
				const dishes = new Map(first.map((one, i) => [String(i), one]))
				for (const [i, changed] of later.entries()) {
					if (i % 2) dishes.delete(String(i))
					else dishes.set(String(i), changed)
				}
				const wanted = rank(
					parseQuery(asked),
					[...dishes].map(([id, one]) => ({ id, terms: indexTerms(one), rating: one.rating, at: one.at })),
				)
				const isBlank = parseQuery(asked).wanted.length === 0 && parseQuery(asked).excluded.length === 0
				fc.pre(!isBlank)
				expect(index.search(asked)).toEqual(wanted)
				expect(SearchIndex.restore(structuredClone(index.keep())).search(asked)).toEqual(wanted)
			}),
			{ numRuns: 300 },
		)
	})

	test('a recipe that is replaced is found by its new words only', () => {
		const index = indexOf([{ title: 'Soup' }])
		index.put(recipeOf({ title: 'Stew' }, '0'), sourceOf({ title: 'Stew' }))
		expect(titles(index, 'soup')).toEqual([])
		expect(titles(index, 'stew')).toEqual(['Stew'])
		expect(index.size).toBe(1)
	})

	test('lists the existing cuisines and categories, each once, and the best rating', () => {
		const dishes = [
			{ title: 'a', cuisine: 'Thai', category: ['Soup'], rating: 3.5 },
			{ title: 'b', cuisine: 'thai ', category: ['soup', 'Dinner'] },
			{ title: 'c' },
		]
		expect(indexOf(dishes).facets()).toEqual({ cuisines: ['Thai'], categories: ['Dinner', 'Soup'], rating: 3.5 })
	})

	test('the existing cuisines follow each change of a recipe', () => {
		const index = indexOf([{ title: 'a', cuisine: 'Thai' }])
		expect(index.facets().cuisines).toEqual(['Thai'])
		index.put(recipeOf({ title: 'b', cuisine: 'Greek' }, '1'), sourceOf({ title: 'b' }))
		expect(index.facets().cuisines).toEqual(['Greek', 'Thai'])
		index.remove('0')
		expect(index.facets().cuisines).toEqual(['Greek'])
	})
})
