import { expect, test } from 'vitest'
import { bitsOf, FACTS_VERSION } from '#app/domains/ingredients/model/facts/public-facts.ts'
import { type FilterFacts, passesFilters } from './filter-rules.ts'
import { countFilters, NO_FILTERS, parseFilters, type RecipeFilters } from './filters.ts'

const recipe = { cuisine: 'Thai', category: ['Soup'], prep: 15, total: 45, rating: 3.5 }
const passes = (filters: Partial<RecipeFilters>, changed: Partial<FilterFacts> = {}) =>
	passesFilters({ ...recipe, ...changed }, { ...NO_FILTERS, ...filters })

test('an old single category becomes a list, and invalid values are no filter', () => {
	expect(parseFilters('{"category":"Soup"}')).toEqual({ ...NO_FILTERS, category: ['Soup'] })
	expect(parseFilters('{"category":"all","cuisine":"all"}')).toEqual(NO_FILTERS)
	expect(parseFilters('{"category":["Soup","Soup",3]}').category).toEqual(['Soup'])
	for (const text of [null, '', 'null', '[', '7', '{"rating":9,"prepTime":"soon","totalTime":{}}'])
		expect(parseFilters(text)).toEqual(NO_FILTERS)
	const all: RecipeFilters = {
		cuisine: 'Thai',
		category: ['Soup'],
		prepTime: '15',
		totalTime: '45',
		rating: '4',
		diets: ['Vegan'],
		without: ['Nuts'],
	}
	expect(parseFilters(JSON.stringify(all))).toEqual(all)
	expect(countFilters(all)).toBe(7)
})

test('a limit in minutes includes shorter times, and never an unknown time', () => {
	expect([passes({ prepTime: '15' }), passes({ prepTime: '30' })]).toEqual([false, true])
	expect([passes({ totalTime: '45' }), passes({ totalTime: '60' })]).toEqual([false, true])
	expect(passes({ totalTime: '60' }, { total: 0 })).toBe(false)
})

test('the buckets of prep time split at 15 and 30 minutes, those of the total at 30 and 60', () => {
	const prep = (minutes: number) =>
		(['short', 'medium', 'long'] as const).filter((prepTime) => passes({ prepTime }, { prep: minutes }))
	const total = (minutes: number) =>
		(['short', 'medium', 'long'] as const).filter((totalTime) => passes({ totalTime }, { total: minutes }))
	expect([14, 15, 29, 30].map(prep)).toEqual([['short'], ['medium'], ['medium'], ['long']])
	expect([29, 30, 59, 60].map(total)).toEqual([['short'], ['medium'], ['medium'], ['long']])
})

test('filters by one cuisine, any of the categories and a minimum rating, in any case', () => {
	expect([passes({ cuisine: 'thai' }), passes({ cuisine: 'Greek' })]).toEqual([true, false])
	expect([passes({ category: ['cake', 'SOUP'] }), passes({ category: ['cake'] })]).toEqual([true, false])
	expect([passes({ rating: '3' }), passes({ rating: '4' })]).toEqual([true, false])
})

test('only certain verdicts pass a diet or an allergen: unknown or unread is never clear', () => {
	const facts = (contains: string[], clear: string[], version = FACTS_VERSION) => ({
		facts: { contains: bitsOf(contains), clear: bitsOf(clear), version },
	})
	const filters = { diets: ['Vegetarian'], without: ['Nuts'] }
	expect(passes(filters, facts([], ['Vegetarian', 'Nuts']))).toBe(true)
	expect(passes(filters, facts([], ['Vegetarian']))).toBe(false)
	expect(passes(filters, facts(['Nuts'], ['Vegetarian']))).toBe(false)
	expect(passes(filters, {})).toBe(false)
	expect(passes(filters, facts([], ['Vegetarian', 'Nuts'], FACTS_VERSION - 1))).toBe(false)
})

test('diets and allergens are stored and read again; unknown names and those of older releases are no filter', () => {
	const kept = { ...NO_FILTERS, diets: ['Vegan'], without: ['Nuts', 'Fish'] }
	expect(parseFilters(JSON.stringify(kept))).toEqual(kept)
	expect(countFilters(kept)).toBe(2)
	expect(parseFilters('{"diets":["Keto","Vegan",7],"without":"Nuts"}')).toEqual({ ...NO_FILTERS, diets: ['Vegan'] })
	expect(parseFilters('{"cuisine":"Thai","category":[],"prepTime":"","totalTime":"","rating":""}')).toEqual({
		...NO_FILTERS,
		cuisine: 'Thai',
	})
})
