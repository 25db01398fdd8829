import { expect, test } from 'vitest'
import { faultOf } from './reset.ts'

const GOOD = 'Tomato-Basil-42!'
const owner = { email: 'Amira.Marsh-1990@kitchen.example', first_name: 'Amira', last_name: 'Marsh' }

test.each([
	['', 'other', 'Please enter a new password'],
	['abc', 'other', 'Password must be at least 6 characters'],
	['😀😀😀😀😀', '', 'Password must be at least 6 characters'],
	['abcdef', 'other', 'Password must be at least 12 characters'],
	['Abcdef-1234', 'other', 'Password must be at least 12 characters'],
	['abcdefghijklm', 'other', 'Password must contain at least one uppercase letter, number, symbol'],
	[`Aa1!${'x'.repeat(260)}`, 'other', 'Password must be at most 256 characters'],
	[GOOD, 'other', 'Passwords do not match'],
	[GOOD, `${GOOD} `, 'Passwords do not match'],
	[GOOD, GOOD, undefined],
])('of everything that is wrong with %j beside %j it says %j first', (password, confirmation, expected) => {
	expect(faultOf(password, confirmation)).toBe(expected)
})

test('a password that is the cook’s own address is refused once the cook is known', () => {
	expect(faultOf(owner.email, owner.email)).toBeUndefined()
	expect(faultOf(owner.email, owner.email, owner)).toBe('Password must not be your name or your email address')
})
