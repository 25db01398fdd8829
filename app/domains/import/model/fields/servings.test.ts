import { expect, test } from 'vitest'
import { readServings, readYield } from './servings.ts'

test.each<[string, number]>([
	['4', 4],
	['4 servings', 4],
	['Serves: 4', 4],
	['4-6 portions', 6],
	['Serves 2 to 4', 4],
	['für 4 Personen', 4],
	['für vier Personen', 4],
	['pour six personnes', 6],
	['2 dozen cookies', 24],
	['1 loaf', 1],
	['1 (9-inch) pie', 1],
	['one 20 x 30 cm tray', 1],
	['0.75 cups', 1],
	['1/2 cup', 1],
	['½ litre', 1],
	['2,5 dl', 3],
	['a big bowl', 0],
	['', 0],
])('%j is %i', (text, count) => expect(readServings([text])).toBe(count))

test('the first text with a number counts', () => expect(readServings(['', 'a bowl', '6 people', '12'])).toBe(6))

test.each<[string, { servings: number; recipe_yield: string }]>([
	['Makes 2 loaves.', { servings: 0, recipe_yield: '2 loaves' }],
	['Yield: about 24 cookies', { servings: 0, recipe_yield: '24 cookies' }],
	['1 (9-inch) pie', { servings: 0, recipe_yield: '1 (9-inch) pie' }],
	['ergibt 12 Stück', { servings: 0, recipe_yield: '12 Stück' }],
	['4 servings (2 cups)', { servings: 4, recipe_yield: '' }],
	['Serves 4 people, 2 pieces each', { servings: 4, recipe_yield: '' }],
	['4', { servings: 4, recipe_yield: '' }],
	['für vier Personen', { servings: 4, recipe_yield: '' }],
	['', { servings: 0, recipe_yield: '' }],
])('what it makes is no number of servings: %j', (text, read) => expect(readYield([text])).toEqual(read))

test('servings and a yield in one list are both read', () =>
	expect(readYield(['8', '2 loaves'])).toEqual({ servings: 8, recipe_yield: '2 loaves' }))
