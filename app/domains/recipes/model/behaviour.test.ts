import { expect, test } from 'vitest'
import { type Behaviour, NO_BEHAVIOUR, withDuration, withView } from './behaviour.ts'

const look = (known: Behaviour, recipeId: string, at: number, term = '') => withView(known, { recipeId, at, term })

test('a view counts once, and the newest is last', () => {
	const twice = look(look(NO_BEHAVIOUR, 'soup', 10), 'soup', 20)
	expect(twice.views).toEqual({ soup: { count: 2, lastAt: 20, totalMs: 0 } })
})

test('durations add up, only for views that are counted', () => {
	const seen = withDuration(withDuration(look(NO_BEHAVIOUR, 'soup', 10), { recipeId: 'soup', ms: 5 }), {
		recipeId: 'soup',
		ms: 7,
	})
	expect(seen.views.soup?.totalMs).toBe(12)
	expect(withDuration(seen, { recipeId: 'stew', ms: 5 })).toBe(seen)
})

test('a term of fewer than three letters is not stored; a repeated term is stored once, newest first', () => {
	const seen = ['so', 'Soup ', 'leek', 'soup'].reduce((known, term, at) => look(known, 'x', at, term), NO_BEHAVIOUR)
	expect(seen.terms).toEqual([
		{ term: 'soup', at: 3 },
		{ term: 'leek', at: 2 },
	])
})

test('the record stays small: the oldest views and terms are removed', () => {
	let seen = NO_BEHAVIOUR
	for (let i = 0; i < 300; i += 1) seen = look(seen, `recipe-${i}`, i, `term ${i}`)
	expect(Object.keys(seen.views)).toHaveLength(200)
	expect(seen.views['recipe-99']).toBeUndefined()
	expect(seen.views['recipe-100']).toBeDefined()
	expect(seen.terms).toHaveLength(50)
	expect(seen.terms[0]?.term).toBe('term 299')
})
