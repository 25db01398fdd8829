import { expect, test } from 'vitest'
import type { Finding } from './table-safety.ts'
import { findingWords, needsOfEater, TABLE, verdictWords } from './table-words.ts'

const ADA = { id: 'ada', name: 'Ada' }
const nuts: Finding = { eater: ADA, need: 'Nuts', kind: 'allergen', verdict: 'contains', because: ['walnuts'] }

test('a finding says who, what and in which ingredient', () => {
	expect(findingWords(nuts)).toBe('Ada: contains nuts (walnuts)')
	expect(findingWords({ ...nuts, kind: 'diet', need: 'Vegan', because: ['honey', 'egg'] })).toBe(
		'Ada: not Vegan (honey, egg)',
	)
})

test('what is unknown is called so, with or without an ingredient', () => {
	expect(findingWords({ ...nuts, verdict: 'unknown', because: ['praline'] })).toBe('Ada: nuts unknown (praline)')
	expect(findingWords({ ...nuts, verdict: 'unknown', because: [] })).toBe('Ada: nuts unknown')
})

test('of the cook’s own needs the words are those of a card', () => {
	expect(findingWords({ ...nuts, eater: { ...ADA, isCook: true } })).toBe('Contains nuts (walnuts)')
})

test('only a verdict without a finding is called clear', () => {
	expect(verdictWords({ verdict: 'clear', findings: [] })).toBe(TABLE.clear)
	const unknown: Finding = { ...nuts, verdict: 'unknown' }
	expect(verdictWords({ verdict: 'contains', findings: [nuts, unknown] })).toBe(
		'Ada: contains nuts (walnuts), and 1 more',
	)
})

test('an eater without needs is told apart from one with them', () => {
	expect(needsOfEater({ allergens: ['Nuts'], diets: ['Vegan'] })).toBe('Nuts, Vegan')
	expect(needsOfEater({ allergens: [], diets: [] })).toBe(TABLE.noNeeds)
})
