import { expect, test } from 'vitest'
import { ACCEPT_ALL, NECESSARY_ONLY, parseConsent } from './consent.ts'

test.each([ACCEPT_ALL, NECESSARY_ONLY])('a stored choice is read back unchanged', (choice) => {
	expect(parseConsent(JSON.stringify(choice))).toEqual(choice)
})

test.each([null, '', 'true', 'null', '{', '{}', '{"functional":"yes","analytics":true,"marketing":true}'])(
	'no choice, or one that cannot be read, counts as none: %s',
	(text) => expect(parseConsent(text)).toBeNull(),
)

test('necessary storage cannot be turned off', () => {
	expect(parseConsent('{"necessary":false,"functional":true,"analytics":false,"marketing":false}')?.necessary).toBe(
		true,
	)
})
