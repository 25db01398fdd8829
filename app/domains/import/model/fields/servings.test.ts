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

test.each<[string[], number, string]>([
	[['Makes 2 loaves'], 0, '2 loaves'],
	[['Yield: 3 jars'], 0, '3 jars'],
	[['1 cheesecake'], 0, '1 cheesecake'],
	[['ergibt 2 Brote'], 0, '2 Brote'],
	[['Pour 1 gâteau'], 0, '1 gâteau'],
	[['1,5 l'], 0, '1,5 l'],
	[['Serves 4'], 4, ''],
	[['4 bowls'], 4, ''],
	[['für 6 Personen'], 6, ''],
	[['8'], 8, ''],
	[['Makes 12'], 12, ''],
	[['12 muffins'], 12, '12 muffins'],
	[['2 dozen cookies'], 24, '2 dozen cookies'],
	[['2', '2 loaves'], 0, '2 loaves'],
	[['8', '1 pie'], 8, '1 pie'],
	[['12', '1 loaf', '12 slices'], 12, '1 loaf'],
	[['4', '4-6 servings'], 4, ''],
	[['a big bowl'], 0, ''],
])('%j is %i servings and the yield %j', (values, servings, recipe_yield) =>
	expect(readYield(values)).toEqual({ servings, recipe_yield }),
)
