import { expect, test } from 'vitest'
import { newServeSession, withDish, withDishes } from './session.ts'

const dinner = {
	...newServeSession(1_000, 900),
	dishIds: ['a', 'b'],
	done: ['a:0'],
	running: { 'b:0': { endsAt: 950 } },
}

test('several dishes are a dinner of their own: what was done for another one is forgotten, time and means stay', () => {
	const next = withDishes({ ...dinner, means: { ...dinner.means, cooks: 2 } }, ['c', 'd', 'c'])
	expect(next).toMatchObject({ dishIds: ['c', 'd'], done: [], running: {}, serveAt: 1_000, means: { cooks: 2 } })
})

test('the dinner that is being cooked goes on when it is asked for again', () => {
	expect(withDishes(dinner, ['b', 'a'])).toBe(dinner)
})

test('no more dishes than a dinner holds', () => {
	expect(withDishes(dinner, ['c', 'd', 'e', 'f', 'g']).dishIds).toEqual(['c', 'd', 'e', 'f'])
	expect(withDish({ ...dinner, dishIds: ['c', 'd', 'e', 'f'] }, 'g').dishIds).toHaveLength(4)
})
