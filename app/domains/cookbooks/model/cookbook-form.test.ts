import { expect, test } from 'vitest'
import { readCookbookForm, refusedCookbook, writeCookbookForm } from './cookbook-form.ts'

const ID = '01900000-0000-7000-8000-000000000001'
const draft = { id: ID, title: 'Soups', description: 'For wet days', is_public: true }

test.each([draft, { ...draft, is_public: false, cover_recipe_id: null }, { ...draft, cover_recipe_id: ID }])(
	'a form is read back as it was sent: %o',
	(sent) => {
		const form = { intent: 'save' as const, cook: ID, draft: sent }
		expect(readCookbookForm(writeCookbookForm(form))).toEqual(form)
	},
)

test('a form that our own page did not send is refused', () => {
	const data = writeCookbookForm({ intent: 'save', cook: ID, draft })
	data.set('intent', 'publish')
	expect(() => readCookbookForm(data)).toThrow('Failed to save cookbook')
	expect(() => readCookbookForm(new FormData())).toThrow('Failed to save cookbook')
})

test.each([
	['not_signed_in', 'Session expired. Please log in again.'],
	['other_cook', 'Authentication error. Please log out and log back in.'],
	['conflict', 'A cookbook with this name already exists'],
	['limit_reached', 'A cookbook with this name already exists'],
	['unavailable', 'Failed to create cookbook. Please try again.'],
	['unexpected', 'Failed to create cookbook. Please try again.'],
])('a refusal with %s uses the words of the spec', (code, sentence) => {
	const answer = refusedCookbook('create', { code, message: 'A cookbook with this name already exists' })
	expect(answer.refused.message).toBe(sentence)
})
