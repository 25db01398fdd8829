import { expect, test } from 'vitest'
import { defaultPreferences } from '#app/domains/accounts/model/preferences.ts'
import { planOf, rowOf } from '../../../../tests/fakes/seen.ts'
import { togglePin } from './pins.ts'

const ID = '01900000-0000-7000-8000-0000000000aa'
const known = (assistant_pins?: string[]) =>
	rowOf('preferences', ID, {
		user_id: ID,
		preferences: { ...defaultPreferences(), ...(assistant_pins ? { assistant_pins } : {}) },
		onboarding_completed: true,
		onboarding_completed_at: 1,
	})
const toggle = (sentence: string, pins?: string[]) => {
	const [change] = planOf(togglePin({ userId: ID, sentence }), [known(pins)])
	const fields = change?.op === 'put' ? change.fields : {}
	return 'preferences' in fields ? (fields.preferences as { assistant_pins: string[] }).assistant_pins : undefined
}

test('a sentence is pinned, and pinned again it is gone', () => {
	expect(toggle('what can I cook?')).toEqual(['what can I cook?'])
	expect(toggle('a', ['b', 'a', 'c'])).toEqual(['b', 'c'])
})

test('beyond twenty the oldest goes', () => {
	const pins = Array.from({ length: 20 }, (_, at) => `sentence ${at}`)
	expect(toggle('new', pins)).toEqual([...pins.slice(1), 'new'])
})

test('nothing is pinned that is no tile, or where the preferences are not known', () => {
	expect(toggle('')).toBeUndefined()
	expect(toggle('x'.repeat(301))).toBeUndefined()
	expect(planOf(togglePin({ userId: ID, sentence: 'a' }))).toEqual([])
})
