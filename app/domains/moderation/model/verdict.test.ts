import { expect, test } from 'vitest'
import { combineVerdicts, scoredCategories, UNFLAGGED } from './verdict.ts'

const flagged = (category: string, score: number) => ({
	...{ flagged: true, reason: `about ${category}`, categories: [category] },
	category_scores: { [category]: score, hate: 0.1 },
})

test('a thing is judged by its worst part', () => {
	const calm = { ...UNFLAGGED, category_scores: { hate: 0.4, sexual: 0.2 } }
	expect(combineVerdicts([calm, flagged('sexual', 0.9), flagged('violence', 0.8)])).toEqual({
		flagged: true,
		reason: 'about sexual',
		categories: ['sexual', 'violence'],
		category_scores: { hate: 0.4, sexual: 0.9, violence: 0.8 },
	})
	expect(combineVerdicts([])).toEqual(UNFLAGGED)
})

test('categories are in the order of their scores, one that is flagged without a score first', () => {
	const verdict = { ...flagged('sexual', 0.9), categories: ['sexual', 'words'] }
	expect(scoredCategories(verdict)).toEqual([
		{ name: 'words', score: null, isFlagged: true },
		{ name: 'sexual', score: 0.9, isFlagged: true },
		{ name: 'hate', score: 0.1, isFlagged: false },
	])
})
