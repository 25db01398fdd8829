import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AISLES } from '#app/domains/ingredients/model/foods/food.ts'
import {
	aisleOrder,
	learnTicks,
	moveFood,
	NO_WALKS,
	readWalks,
	setByHand,
	type Tick,
	type Walks,
} from './aisle-order.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ticksOf = (aisles: readonly string[], day = 0): Tick[] =>
	aisles.map((aisle, at) => ({ aisle, at: day * DAY + at * MINUTE }))
const walked = (walks: Walks, aisles: readonly string[], times: number): Walks =>
	Array.from({ length: times }).reduce<Walks>((known, _, day) => learnTicks(known, ticksOf(aisles, day)), walks)
const only = (order: string[], aisles: readonly string[]) => order.filter((aisle) => aisles.includes(aisle))

const walk = fc.shuffledSubarray([...AISLES], { minLength: 2 })

test('without a walk the order is that of a usual shop', () => {
	expect(aisleOrder(NO_WALKS)).toEqual([...AISLES])
})

test('one walk is learned at once, and a repetition keeps the order', () => {
	fc.assert(
		fc.property(walk, fc.integer({ min: 1, max: 6 }), (aisles, times) => {
			expect(only(aisleOrder(walked(NO_WALKS, aisles, times)), aisles)).toEqual(aisles)
		}),
	)
})

test('whatever was walked before, repeating one walk leads to its order', () => {
	fc.assert(
		fc.property(fc.array(walk, { maxLength: 5 }), walk, (before, aisles) => {
			const known = before.reduce<Walks>((walks, one) => walked(walks, one, 1), NO_WALKS)
			expect(only(aisleOrder(walked(known, aisles, 40)), aisles)).toEqual(aisles)
		}),
		{ numRuns: 30 },
	)
})

test('the same ticks give the same order, in any order of reading', () => {
	fc.assert(
		fc.property(fc.array(walk, { maxLength: 6 }), (all) => {
			const ticks = all.flatMap((aisles, day) => ticksOf(aisles, day))
			const order = aisleOrder(learnTicks(NO_WALKS, ticks))
			expect(aisleOrder(learnTicks(NO_WALKS, [...ticks].reverse()))).toEqual(order)
			expect([...order].sort()).toEqual([...AISLES].sort())
		}),
	)
})

test('an order set by hand overrides every earlier walk', () => {
	fc.assert(
		fc.property(walk, fc.shuffledSubarray([...AISLES], { minLength: AISLES.length }), (aisles, byHand) => {
			expect(aisleOrder(setByHand(walked(NO_WALKS, aisles, 9), byHand))).toEqual(byHand)
		}),
	)
})

test('an order set by hand withstands two contrary walks and yields to more', () => {
	const [byHand, other] = [
		['dairy', 'bakery', 'meat'],
		['meat', 'bakery', 'dairy'],
	]
	const set = setByHand(NO_WALKS, byHand)
	const after = (times: number) => only(aisleOrder(walked(set, other, times)), byHand)
	expect(after(1)).toEqual(byHand)
	expect(after(2)).toEqual(byHand)
	expect(after(3)).toEqual(other)
})

test('one forgotten item fetched at the end does not move its aisle', () => {
	const ticks = ticksOf(['vegetables', 'vegetables', 'vegetables', 'dairy', 'dairy', 'vegetables'])
	expect(only(aisleOrder(learnTicks(NO_WALKS, ticks)), ['vegetables', 'dairy'])).toEqual(['vegetables', 'dairy'])
})

test('ticks of two days are two walks, and one aisle alone teaches nothing', () => {
	const ticks: Tick[] = [
		{ aisle: 'dairy', at: 0 },
		{ aisle: 'vegetables', at: DAY },
	]
	expect(learnTicks(NO_WALKS, ticks)).toEqual(NO_WALKS)
	expect(learnTicks(NO_WALKS, [])).toEqual(NO_WALKS)
})

test("the cook's own aisles have a position, and are learned like the others", () => {
	const aisles = ['Garden', 'vegetables', 'dairy']
	expect(aisleOrder(NO_WALKS, aisles)).toEqual(['vegetables', 'dairy', 'Garden'])
	expect(aisleOrder(walked(NO_WALKS, aisles, 1), aisles)).toEqual(aisles)
})

test('a stored value is read back, and damaged parts are ignored', () => {
	const walks = moveFood(setByHand(walked(NO_WALKS, ['dairy', 'bakery'], 2), ['bakery']), 'tofu', 'vegetables')
	expect(readWalks(JSON.parse(JSON.stringify(walks)))).toEqual(walks)
	expect(readWalks(null)).toEqual(NO_WALKS)
	expect(readWalks({ before: { 'a\nb': 'x', 'b\na': 1 }, byHand: [1, 'a'], moved: { tofu: 3 } })).toEqual({
		before: { 'b\na': 1 },
		byHand: ['a'],
		moved: {},
	})
})
