import { expect, test } from 'vitest'
import type { Infeasible, Reason } from './auto-plan.ts'
import { emptyPlaces, infeasibleWords, reasonWords } from './plan-words.ts'
import { dinners, MONDAY } from './testing/make-kitchen.ts'

const short = (changes: Partial<Infeasible>): Infeasible => ({
	...{ rule: 'no-repeat', detail: '', week: null, slots: ['d0'], short: 3, unit: 'days', isProved: true },
	...changes,
})

test('a choice shows its deciding reasons, else its strongest one', () => {
	const soon: Reason = { kind: 'use-soon', foods: ['Spinach', 'Cream'], points: 60, decides: true }
	const quick: Reason = { kind: 'quick', minutes: 20, points: 1, decides: false }
	expect(reasonWords([soon, quick], MONDAY, null)).toEqual(['Uses Spinach and Cream in time'])
	expect(reasonWords([quick], MONDAY, null)).toEqual(['20m of work'])
	expect(reasonWords([{ kind: 'rested', lastCooked: '2026-10-02', points: 2, decides: true }], MONDAY, null)).toEqual([
		'Last cooked on 2 October',
	])
})

test('a rule that could not be kept is named with its shortfall', () => {
	expect(infeasibleWords(short({}), MONDAY, null)).toBe(
		'Repeats: every recipe that fits would come back 3 days too soon.',
	)
	const fish = short({ rule: 'at-least', detail: 'fish', week: MONDAY, short: 1, unit: 'meals' })
	expect(infeasibleWords(fish, MONDAY, null)).toBe('“fish” is missing once in the week of 23 November.')
})

test('an unproved result is not stated as certain', () => {
	expect(infeasibleWords(short({ isProved: false }), MONDAY, null)).toMatch(/may exist; none was found\.$/)
})

test('empty slots are named; a weekly rule names none', () => {
	expect(emptyPlaces(short({ slots: ['d1'] }), dinners(3), MONDAY, null)).toBe('Dinner, Tuesday 24 November')
	expect(emptyPlaces(short({ rule: 'at-least' }), dinners(3), MONDAY, null)).toBe('')
})
