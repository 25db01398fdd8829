import { expect, test } from 'vitest'
import { ACCEPT_ALL, NECESSARY_ONLY, parseConsent } from './consent.ts'

test.each([ACCEPT_ALL, NECESSARY_ONLY])('a stored choice is read as it was made', (choice) => {
	expect(parseConsent(JSON.stringify(choice))).toEqual(choice)
})

test.each([null, '', 'true', 'null', '{', '{}', '{"functional":"yes","analytics":true,"marketing":true}'])(
	'no choice, or one that cannot be read, is none: %s',
	(text) => expect(parseConsent(text)).toBeNull(),
)

test('what is necessary cannot be turned off', () => {
	expect(parseConsent('{"necessary":false,"functional":true,"analytics":false,"marketing":false}')?.necessary).toBe(
		true,
	)
})
