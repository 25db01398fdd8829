import { expect, test } from 'vitest'
import {
	CHOICES,
	ONBOARDING_STEPS,
	percentComplete,
	preferencesFrom,
	readDraft,
	toggleChoice,
	writeDraft,
} from './onboarding.ts'
import { COOKING_GOALS } from './preference-options.ts'
import { preferencesSchema } from './preferences.ts'

const nothing = preferencesFrom(() => undefined)

test("without an answer preferences are the spec's defaults", () => {
	expect(nothing).toEqual({
		dietary_restrictions: [],
		allergens: [],
		preferred_cuisines: [],
		disliked_cuisines: [],
		preferred_categories: [],
		cooking_experience: 'beginner',
		time_availability: 'moderate',
		cooking_goals: [],
	})
})

test('twelve goals, the first and the last as the spec names them', () => {
	expect([COOKING_GOALS.length, COOKING_GOALS[0], COOKING_GOALS.at(-1)]).toEqual([
		12,
		'Learn new cooking techniques',
		'Cook from scratch more often',
	])
})

test('unknown options are dropped, and the rest fits the schema', () => {
	const answers: Record<string, unknown> = {
		dietary_restrictions: ['Vegan', '<script>', 'Vegan'],
		allergens: 'Nuts',
		preferred_cuisines: ['Thai', new File([], 'x')],
		cooking_experience: 'godlike',
		time_availability: 'quick',
		cooking_goals: null,
	}
	const preferences = preferencesFrom((field) => answers[field])
	expect(preferences).toEqual({
		...nothing,
		dietary_restrictions: ['Vegan'],
		preferred_cuisines: ['Thai'],
		time_availability: 'quick',
	})
	expect(preferencesSchema.safeParse(preferences).success).toBe(true)
})

test('all options at once fit the schema', () => {
	const all = preferencesFrom((field) => (field in CHOICES ? CHOICES[field as keyof typeof CHOICES] : undefined))
	expect(preferencesSchema.safeParse(all).success).toBe(true)
})

test('a cuisine that is liked is not avoided', () => {
	const both = preferencesFrom((field) => (field.endsWith('_cuisines') ? ['Thai', 'Greek'] : undefined))
	expect([both.preferred_cuisines, both.disliked_cuisines]).toEqual([['Greek', 'Thai'], []])
})

test('a press on a chip adds its value, a second press takes it away', () => {
	const once = toggleChoice(nothing, 'allergens', 'Nuts')
	expect(once.allergens).toEqual(['Nuts'])
	expect(toggleChoice(once, 'allergens', 'Nuts').allergens).toEqual([])
})

test('avoiding a cuisine ends liking it, and the other way round', () => {
	const liked = toggleChoice(nothing, 'preferred_cuisines', 'Thai')
	const avoided = toggleChoice(liked, 'disliked_cuisines', 'Thai')
	expect([avoided.preferred_cuisines, avoided.disliked_cuisines]).toEqual([[], ['Thai']])
	expect(toggleChoice(avoided, 'preferred_cuisines', 'Thai').disliked_cuisines).toEqual([])
})

test('four steps, a quarter each', () => {
	expect(ONBOARDING_STEPS.map((_, step) => percentComplete(step))).toEqual([25, 50, 75, 100])
})

test('a draft is read back as it was written', () => {
	const draft = { step: 2, preferences: toggleChoice(nothing, 'cooking_goals', 'Bake more often') }
	expect(readDraft(writeDraft('me', draft), 'me')).toEqual(draft)
})

test.each([
	null,
	'',
	'not json',
	'null',
	'[]',
	'{"userId":"me"}',
	'{"userId":"me","step":1,"preferences":null}',
	'{"userId":"somebody else","step":1,"preferences":{}}',
])('the stored text %j is not a draft of this cook', (stored) => {
	expect(readDraft(stored, 'me')).toBeNull()
})

test.each([
	[-3, 0],
	[99, 3],
	['2', 0],
	[1.5, 0],
])('a stored step of %j opens step index %i', (step, expected) => {
	expect(readDraft(JSON.stringify({ userId: 'me', step, preferences: {} }), 'me')?.step).toBe(expected)
})
