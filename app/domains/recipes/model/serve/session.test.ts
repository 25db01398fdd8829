import { expect, test } from 'vitest'
import { newServeSession, withDish, withDishes } from './session.ts'

const dinner = {
	...newServeSession(1_000, 900),
	dishIds: ['a', 'b'],
	done: ['a:0'],
	running: { 'b:0': { endsAt: 950 } },
}

test('other dishes are a new dinner: progress is discarded, time and equipment stay', () => {
	const next = withDishes({ ...dinner, means: { ...dinner.means, cooks: 2 } }, ['c', 'd', 'c'])
	expect(next).toMatchObject({ dishIds: ['c', 'd'], done: [], running: {}, serveAt: 1_000, means: { cooks: 2 } })
})

test('a dinner in progress continues when it is opened again', () => {
	expect(withDishes(dinner, ['b', 'a'])).toBe(dinner)
})

test('a dinner has a maximum number of dishes', () => {
	expect(withDishes(dinner, ['c', 'd', 'e', 'f', 'g']).dishIds).toEqual(['c', 'd', 'e', 'f'])
	expect(withDish({ ...dinner, dishIds: ['c', 'd', 'e', 'f'] }, 'g').dishIds).toHaveLength(4)
})
