import { expect, test } from 'vitest'
import { inNumber } from './english-number.ts'

test.each([
	['onion', 'onions'],
	['tomato', 'tomatoes'],
	['avocado', 'avocados'],
	['bay leaf', 'bay leaves'],
	['loaf', 'loaves'],
	['half', 'halves'],
	['radish', 'radishes'],
	['peach', 'peaches'],
	['berry', 'berries'],
	['clove', 'cloves'],
	['pinch', 'pinches'],
	['box', 'boxes'],
	['key', 'keys'],
	['egg white', 'egg whites'],
])('one %s, several %s', (one, several) => {
	expect([inNumber(one, true), inNumber(several, true)]).toEqual([several, several])
	expect([inNumber(several, false), inNumber(one, false)]).toEqual([one, one])
})

test('what is not counted stays', () =>
	expect(['garlic', 'salmon', 'asparagus'].map((word) => inNumber(word, true))).toEqual([
		'garlic',
		'salmon',
		'asparagus',
	]))
