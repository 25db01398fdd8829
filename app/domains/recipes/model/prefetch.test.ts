import { expect, test } from 'vitest'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { type Behaviour, NO_BEHAVIOUR } from './behaviour.ts'
import { type PrefetchCard, planPrefetch, prefetchSize } from './prefetch.ts'

const NOW = 100 * DAY_MS
const card = (id: string, genre = '', title = id): PrefetchCard => ({ id, title, genre })
const views = (looks: Record<string, [count: number, daysAgo: number]>): Behaviour => ({
	...NO_BEHAVIOUR,
	views: Object.fromEntries(
		Object.entries(looks).map(([id, [count, daysAgo]]) => [id, { count, lastAt: NOW - daysAgo * DAY_MS, totalMs: 0 }]),
	),
})
const plan = (
	cards: PrefetchCard[],
	{
		behaviour = NO_BEHAVIOUR,
		cooked = {},
		preferred = [] as string[],
		size = 20,
	}: {
		behaviour?: Behaviour
		cooked?: Record<string, number>
		preferred?: string[]
		size?: number
	} = {},
) => planPrefetch({ cards, behaviour, cooked: new Map(Object.entries(cooked)), preferred, now: NOW }, size)

test('the reasons are in the order of the spec’s priorities', () => {
	const cards = [
		card('like it', 'Thai'),
		card('searched', '', 'Leek soup'),
		card('liked', 'Italian'),
		card('yesterday', 'Thai'),
		card('often'),
	]
	const behaviour = { ...views({ often: [3, 30], yesterday: [2, 1] }), terms: [{ term: 'leek', at: NOW }] }
	expect(plan(cards, { behaviour, preferred: ['italian'] })).toEqual([
		{ id: 'often', reason: 'cookingFrequency' },
		{ id: 'yesterday', reason: 'recent' },
		{ id: 'liked', reason: 'preference' },
		{ id: 'searched', reason: 'search' },
		{ id: 'like it', reason: 'similar' },
	])
})

test('three views make a recipe frequent, two do not; one that was cooked is frequent', () => {
	const cards = [card('two'), card('three'), card('cooked')]
	const found = plan(cards, { behaviour: views({ two: [2, 30], three: [3, 30] }), cooked: { cooked: 1 } })
	expect(found.map(({ id }) => id)).toEqual(['three', 'cooked'])
})

test('two views of a recipe make its genre likely, one does not', () => {
	const cards = [card('seen', 'Thai'), card('other', 'Thai')]
	expect(plan(cards, { behaviour: views({ seen: [1, 30] }) })).toEqual([])
	expect(plan(cards, { behaviour: views({ seen: [2, 30] }) }).map(({ id }) => id)).toEqual(['seen', 'other'])
})

test('a recipe without a genre resembles no other', () => {
	expect(plan([card('seen'), card('other')], { behaviour: views({ seen: [2, 30] }) })).toEqual([])
})

test('seven days are recent, more are not; the latest comes first', () => {
	const cards = [card('old'), card('six'), card('one')]
	const found = plan(cards, { behaviour: views({ old: [1, 7.1], six: [1, 6.9], one: [1, 1] }) })
	expect(found.map(({ id }) => id)).toEqual(['one', 'six'])
})

test("a recipe counts once, under its strongest reason, and no more than the device's limit are returned", () => {
	const cards = Array.from({ length: 30 }, (_, i) => card(`recipe-${i}`, 'Thai'))
	const found = plan(cards, { behaviour: views({ 'recipe-9': [5, 1] }), preferred: ['Thai'], size: 5 })
	expect(found).toHaveLength(5)
	expect(found[0]).toEqual({ id: 'recipe-9', reason: 'cookingFrequency' })
	expect(found.filter(({ id }) => id === 'recipe-9')).toHaveLength(1)
})

test('without data nothing is predicted', () => {
	expect(plan([card('a', 'Thai'), card('b')])).toEqual([])
})

test.each([
	[{}, 20],
	[{ memoryGb: 8, effectiveType: '4g' }, 50],
	[{ memoryGb: 1, effectiveType: '3g' }, 5],
	[{ memoryGb: 4, effectiveType: '4g' }, 25],
	[{ effectiveType: '3g' }, 10],
	[{ memoryGb: 16 }, 40],
])('the size of a run depends on the device and the network: %j', (device, size) => {
	expect(prefetchSize(device)).toBe(size)
})
