import { expect, test } from 'vitest'
import { planOf, rowOf } from '../../../../tests/fakes/seen.ts'
import { defaultPreferences } from './preferences.ts'
import { savePreferences } from './verbs.ts'

const ID = '01900000-0000-7000-8000-0000000000aa'
const preferences = { ...defaultPreferences(), allergens: ['Peanuts'] }
const save = savePreferences({ userId: ID, preferences, now: 7 })
const known = (fields: object) =>
	rowOf('preferences', ID, {
		user_id: ID,
		preferences: defaultPreferences(),
		onboarding_completed: false,
		onboarding_completed_at: null,
		...fields,
	})

test('the first save ends onboarding, whether the row is there or not', () => {
	const ended = { preferences, onboarding_completed: true, onboarding_completed_at: 7 }
	expect(planOf(save)).toEqual([{ entity: 'preferences', id: ID, op: 'put', fields: { user_id: ID, ...ended } }])
	expect(planOf(save, [known({})])).toEqual([{ entity: 'preferences', id: ID, op: 'put', fields: ended }])
})

test('a later save changes the preferences alone, and the same ones change nothing', () => {
	const completed = { onboarding_completed: true, onboarding_completed_at: 1 }
	expect(planOf(save, [known(completed)])).toEqual([
		{ entity: 'preferences', id: ID, op: 'put', fields: { preferences } },
	])
	expect(planOf(save, [known({ ...completed, preferences })])).toEqual([])
})
