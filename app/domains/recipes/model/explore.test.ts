import { expect, test } from 'vitest'
import type { Need } from '#app/domains/ingredients/model/facts/public-facts.ts'
import { type ExploreQuery, explorePath, parseExploreQuery, passesExplore } from './explore.ts'

const parse = (search: string, isSignedIn = true) => parseExploreQuery(new URLSearchParams(search), { isSignedIn })
const ALL: ExploreQuery = { text: '', cuisine: '', underMinutes: null, needs: [], isFollowing: false }

test('a query is read from an address and written back unchanged', () => {
	for (const query of [
		ALL,
		{ ...ALL, text: 'lentil & pea', cuisine: 'Thai', underMinutes: 45 as const },
		{ ...ALL, needs: ['Nuts', 'Peanuts', 'Vegan'] as Need[] },
		{ ...ALL, underMinutes: 120 as const },
		{ ...ALL, isFollowing: true },
	])
		expect(parse(new URL(explorePath(query, '5_x'), 'http://x').search)).toEqual(query)
	expect(explorePath(ALL)).toBe('/explore')
	expect(explorePath({ ...ALL, cuisine: 'Thai' }, '7_a')).toBe('/explore?cuisine=Thai&after=7_a')
})

test('invalid parts of an address are ignored', () => {
	expect(parse('time=31&cuisine=%20&q=%20')).toEqual(ALL)
	expect(parse('needs=Keto&needs=__proto__&needs=Vegan&needs=Vegan').needs).toEqual(['Vegan'])
	expect(parse('time=45; drop').underMinutes).toBeNull()
	expect(parse(`q=${'x'.repeat(500)}`).text).toHaveLength(200)
})

test('a visitor’s address names no followed cooks', () => {
	expect(parse('following=on').isFollowing).toBe(true)
	expect(parse('following=on', false)).toEqual(ALL)
})

test('cuisines match in any case, and an unknown time is within no limit', () => {
	expect(passesExplore({ cuisine: 'thai', minutes: 0 }, { cuisine: 'Thai', underMinutes: null })).toBe(true)
	expect(passesExplore({ cuisine: 'Lao', minutes: 10 }, { cuisine: 'Thai', underMinutes: null })).toBe(false)
	const under = (minutes: number) => passesExplore({ cuisine: '', minutes }, { cuisine: '', underMinutes: 30 })
	expect([under(0), under(1), under(29), under(30)]).toEqual([false, true, true, false])
})
