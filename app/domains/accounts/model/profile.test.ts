import { expect, test } from 'vitest'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { isPhone, profileSchema } from './profile.ts'

test('a phone number is digits with the signs that people write between them', () => {
	for (const number of ['+44 20 7946 0018', '(030) 1234-567', '030/123 45 67', '555.0142', '+1 415 555 0142 ext. 12'])
		expect(isPhone(number), number).toBe(true)
	for (const text of [
		'call me',
		'1234',
		'+',
		'+1+2345678',
		'0123456789012345',
		'12345<b>',
		'+44 20 7946 0018 and more text',
	])
		expect(isPhone(text), text).toBe(false)
})

test('the phone number is optional, and one that is missing is not an empty one', () => {
	const names = { first_name: 'Ada', last_name: '', display_name: '' }
	expect(profileSchema.parse({ ...names, phone: '  ' })).toEqual({ ...names, phone: '' })
	expect(profileSchema.parse({ ...names, phone: ' +44  20 7946 0018 ' }).phone).toBe('+44 20 7946 0018')
	expect(profileSchema.parse(names)).not.toHaveProperty('phone')
	const refused = profileSchema.safeParse({ ...names, phone: 'none of your business' })
	expect(refused.error?.issues.map(({ message }) => message)).toEqual([ACCOUNT_MESSAGES.phoneInvalid])
})
