import { expect, test } from 'vitest'
import { readServings } from './servings.ts'

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
