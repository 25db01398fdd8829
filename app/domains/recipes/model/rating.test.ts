import { expect, test } from 'vitest'
import { readStars, statsWith } from './rating.ts'

test('ratings are whole numbers from 1 to 5', () => {
	expect(['1', '2', '3', '4', '5'].map(readStars)).toEqual([1, 2, 3, 4, 5])
	for (const value of ['0', '6', '-1', '4.5', '5 ', '', '05', 'five', null, undefined, 5])
		expect(readStars(value), String(value)).toBeNull()
})

test('each cook counts once, with the latest rating', () => {
	expect(statsWith({ count: 0, sum: 0 }, 4)).toEqual({ average_rating: 4, rating_count: 1 })
	expect(statsWith({ count: 2, sum: 9 }, 3)).toEqual({ average_rating: 4, rating_count: 3 })
})
