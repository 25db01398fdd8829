import { expect, test } from 'vitest'
import type { TonightMeal } from './tonight.ts'
import { differenceWords, moveWords, reasonsOf, refusalWords } from './tonight-words.ts'

const today = '2026-11-23'
const meal: TonightMeal = {
	...{ id: 'm', date: today, section: 'Dinner', time: '19:00', name: 'Stew', recipe_id: 'r', servings: 2 },
	...{ position: 0, guests: [], leftover_of: null, is_locked: false, cooked_at: null },
}

test.each([
	[{ date: '2026-11-24' }, 'Stew to Tuesday 24 November'],
	[{ time: '20:15' }, 'Stew at 20:15'],
	[{ servings: 4 }, 'Stew for 4'],
	[{ date: '2026-11-25', time: '08:00', servings: 3 }, 'Stew to Wednesday 25 November at 8:00 for 3'],
])('a move states only what it changes', (changes, words) => {
	expect(moveWords({ id: 'm', before: meal, after: { ...meal, ...changes } }, today, null)).toBe(words)
})

test('a meal that moves to today says so, and so does one that leaves the plan', () => {
	const later = { ...meal, date: '2026-11-26' }
	expect(moveWords({ id: 'm', before: later, after: meal }, today, null)).toBe('Stew to today')
	expect(moveWords({ id: 'm', before: meal, after: null }, today, null)).toBe('Stew leaves the plan')
})

test('each reason is a sentence, shown once', () => {
	const names = { meal: () => 'Stew', food: () => 'spinach', today, of: null }
	expect(
		reasonsOf(
			[
				{ kind: 'moved-on', meal: 'm', date: '2026-11-24' },
				{ kind: 'moved-on', meal: 'n', date: '2026-11-25' },
				{ kind: 'spoils', meal: 'm', food: 'spinach', on: '2026-11-24' },
				{ kind: 'late', meal: 'm', time: '22:00' },
			],
			names,
		),
	).toEqual([
		'Every meal moves on to the next evening; none is left out.',
		'Spinach may not keep: good until Tuesday 24 November.',
		'Nothing else in the plan is quick enough. On the table at 22:00.',
	])
})

test.each([
	[{ before: 300, after: 600, unit: 'gram' }, '300 g → 600 g'],
	[{ before: 900, after: 1200, unit: 'gram' }, '900 g → 1.2 kg'],
	[{ before: 0, after: 2, unit: 'bunch' }, 'new: 2 bunches'],
	[{ before: 3, after: 0, unit: null }, 'not needed'],
	[{ before: 1, after: null, unit: null }, '1 → some'],
])('a difference is shown in amounts that one buys', (difference, words) => {
	expect(differenceWords({ key: 'k', name: 'rice', ...difference })).toBe(words)
})

test('a refusal is explained with the meals’ names', () => {
	expect(refusalWords({ refusal: { kind: 'locked', meals: ['m'] } }, () => 'Stew')).toContain('stays where it is: Stew')
	expect(refusalWords({ refusal: { kind: 'nothing-planned' } }, () => '')).toContain('Nothing is planned here')
	expect(refusalWords({ refusal: null }, () => '')).toBeNull()
})
