import { expect, test } from 'vitest'
import type { Finding } from './table-safety.ts'
import { findingWords, needsOfEater, TABLE, verdictWords } from './table-words.ts'

const ADA = { id: 'ada', name: 'Ada' }
const nuts: Finding = { eater: ADA, need: 'Nuts', kind: 'allergen', verdict: 'contains', because: ['walnuts'] }

test('a finding names the eater, the need and the ingredient', () => {
	expect(findingWords(nuts)).toBe('Ada: contains nuts (walnuts)')
	expect(findingWords({ ...nuts, kind: 'diet', need: 'Vegan', because: ['honey', 'egg'] })).toBe(
		'Ada: not Vegan (honey, egg)',
	)
})

test('an unknown finding is called unknown, with or without an ingredient', () => {
	expect(findingWords({ ...nuts, verdict: 'unknown', because: ['praline'] })).toBe('Ada: nuts unknown (praline)')
	expect(findingWords({ ...nuts, verdict: 'unknown', because: [] })).toBe('Ada: nuts unknown')
})

test('the cook’s own needs are worded as on a card', () => {
	expect(findingWords({ ...nuts, eater: { ...ADA, isCook: true } })).toBe('Contains nuts (walnuts)')
})

test('only a verdict without a finding is called clear', () => {
	expect(verdictWords({ verdict: 'clear', findings: [] })).toBe(TABLE.clear)
	const unknown: Finding = { ...nuts, verdict: 'unknown' }
	expect(verdictWords({ verdict: 'contains', findings: [nuts, unknown] })).toBe(
		'Ada: contains nuts (walnuts), and 1 more',
	)
})

test('an eater without needs is distinguished from one with needs', () => {
	expect(needsOfEater({ allergens: ['Nuts'], diets: ['Vegan'] })).toBe('Nuts, Vegan')
	expect(needsOfEater({ allergens: [], diets: [] })).toBe(TABLE.noNeeds)
})
