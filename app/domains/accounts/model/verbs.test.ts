import { expect, test } from 'vitest'
import { planOf, rowOf } from '../../../../tests/fakes/seen.ts'
import { defaultPreferences, preferencesSchema } from './preferences.ts'
import { answerRecipesPlace, fillPlace, savePreferences } from './verbs.ts'

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

test('the first save completes onboarding, whether or not the row exists', () => {
	const ended = { preferences, onboarding_completed: true, onboarding_completed_at: 7 }
	expect(planOf(save)).toEqual([{ entity: 'preferences', id: ID, op: 'put', fields: { user_id: ID, ...ended } }])
	expect(planOf(save, [known({})])).toEqual([{ entity: 'preferences', id: ID, op: 'put', fields: ended }])
})

test('a later save changes only the preferences, and the same ones change nothing', () => {
	const completed = { onboarding_completed: true, onboarding_completed_at: 1 }
	expect(planOf(save, [known(completed)])).toEqual([
		{ entity: 'preferences', id: ID, op: 'put', fields: { preferences } },
	])
	expect(planOf(save, [known({ ...completed, preferences })])).toEqual([])
})

const HERE = { time_zone: 'Asia/Tokyo', region: 'JP', week_start: 'sunday', units: 'metric' } as const

test('a form without the place leaves it as it is', () => {
	const before = known({ onboarding_completed: true, preferences: { ...defaultPreferences(), ...HERE } })
	expect(planOf(save, [before])).toEqual([
		{ entity: 'preferences', id: ID, op: 'put', fields: { preferences: { ...preferences, ...HERE } } },
	])
})

test('a device fills in what is missing of the place, once, and changes nothing else', () => {
	const fill = fillPlace({ userId: ID, place: HERE })
	const filled = { ...preferences, time_zone: 'Europe/Berlin', region: 'JP', week_start: 'sunday', units: 'metric' }
	expect(planOf(fill, [known({ preferences: { ...preferences, time_zone: 'Europe/Berlin' } })])).toEqual([
		{ entity: 'preferences', id: ID, op: 'put', fields: { preferences: filled } },
	])
	expect(planOf(fill, [known({ preferences: filled })])).toEqual([])
	// A cook whose preferences the device does not have, and a device without a region.
	expect(planOf(fill)).toEqual([])
	expect(planOf(fillPlace({ userId: ID, place: {} }), [known({})])).toEqual([])
})

test.each([
	['an invalid time zone', { time_zone: 'Mars/Olympus' }],
	['an invalid region', { region: 'Bavaria' }],
	['another day', { week_start: 'wednesday' }],
	['other units', { units: 'stone' }],
])('%s is refused, and preferences without a place are accepted', (_, wrong) => {
	expect(preferencesSchema.safeParse({ ...preferences, ...wrong }).success).toBe(false)
	expect(preferencesSchema.safeParse({ ...preferences, ...HERE }).success).toBe(true)
	expect(preferencesSchema.safeParse(preferences).success).toBe(true)
})

test('the first answer to where the recipes are stays, and no answer makes a row', () => {
	const answer = answerRecipesPlace({ userId: ID, place: 'paprika' })
	expect(planOf(answer, [known({})])).toEqual([
		{
			...{ entity: 'preferences', id: ID, op: 'put' },
			fields: { preferences: { ...defaultPreferences(), recipes_place: 'paprika' } },
		},
	])
	const answered = known({ preferences: { ...defaultPreferences(), recipes_place: 'none' } })
	expect(planOf(answer, [answered])).toEqual([])
	expect(planOf(answer)).toEqual([])
})
