import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { registrationSchema } from './registration.ts'

const complete = {
	first_name: 'Amira',
	last_name: 'Marsh',
	email: 'amira@marsh.example',
	password: 'Tomato-Basil-42!',
	terms: 'on',
	stay: 'on',
}

function judge(changes: Partial<Record<keyof typeof complete, string | File | null>> = {}) {
	const form = new FormData()
	for (const [name, value] of Object.entries({ ...complete, ...changes })) if (value !== null) form.set(name, value)
	return parseWithZod(form, { schema: registrationSchema })
}
const errorsOf = (changes: Parameters<typeof judge>[0]) => judge(changes).reply().error

test('a complete form passes', () => {
	expect(judge()).toMatchObject({ status: 'success', value: { ...complete, stay: true } })
})

test.each([
	[null, false],
	['on', true],
	['1', false],
])('‘Stay signed in’ as %j: %s', (stay, stays) => {
	expect(judge({ stay })).toMatchObject({ value: { stay: stays } })
})

test('an empty form names what is missing, field by field', () => {
	expect(errorsOf({ first_name: '', last_name: '', email: '', password: '', terms: null })).toEqual({
		email: ['Email is required'],
		password: ['Password is required'],
		terms: ['Please agree to the terms and conditions'],
	})
})

test('names may be missing', () => {
	expect(judge({ first_name: '', last_name: null })).toMatchObject({
		status: 'success',
		value: { first_name: '', last_name: '' },
	})
})

test.each([
	['Short-1!', 'Password must be at least 12 characters'],
	['alllowercase-1', 'Password must contain at least one uppercase letter'],
	['ALLUPPERCASE-1', 'Password must contain at least one lowercase letter'],
	['No-Number-In-It', 'Password must contain at least one number'],
	['NoSymbolInside1', 'Password must contain at least one symbol'],
	['with a space 1A', 'Password must contain at least one symbol'],
	['------------', 'Password must contain at least one uppercase letter, lowercase letter, number'],
	['abcdefghijklm', 'Password must contain at least one uppercase letter, number, symbol'],
	['            ', 'Password must contain at least one uppercase letter, lowercase letter, number, symbol'],
])('the password %j is refused with what it lacks', (password, sentence) => {
	expect(errorsOf({ password })?.password?.[0]).toBe(sentence)
})

test.each(['Ä-ärger-Öl-2026', 'ПарольДляКухни-7', 'Emoji-Are-Fine-1😀', `${'Aa1-'.repeat(64)}`])(
	'%s is a good password',
	(password) => {
		expect(judge({ password }).status).toBe('success')
	},
)

test('a password of 257 characters is too long', () => {
	expect(errorsOf({ password: `${'Aa1-'.repeat(64)}x` })?.password).toEqual(['Password must be at most 256 characters'])
})

test.each([
	{ password: 'Amira@Marsh1.Example', email: 'amira@marsh1.example' },
	{ password: 'AMIRA.marsh-1985', email: 'amira.marsh-1985@example.org' },
	{ password: 'Anna-Lena.Marsh1', first_name: 'Anna-Lena.', last_name: 'marsh1' },
])('a password that is only name or address is refused: %j', (changes) => {
	expect(errorsOf(changes)?.password).toEqual(['Password must not be your name or your email address'])
})

test.each([
	['amira@kitchen', 'Please enter a valid email address'],
	['   ', 'Email is required'],
	[`${'a'.repeat(300)}@example.org`, 'Email must be at most 254 characters'],
])('the email %j is refused with one sentence', (email, sentence) => {
	expect(errorsOf({ email })?.email).toEqual([sentence])
})

test('a name of 101 characters is refused, one of 100 in any script passes', () => {
	expect(errorsOf({ first_name: 'x'.repeat(101) })?.first_name).toEqual(['First name must be at most 100 characters'])
	expect(judge({ first_name: 'ש'.repeat(100) }).status).toBe('success')
})

test('a file in place of a text is refused with a sentence', () => {
	expect(errorsOf({ email: new File(['x'], 'x.txt') })?.email).toEqual(['Email is required'])
})

test("any value other than the checkbox's does not accept the terms", () => {
	expect(errorsOf({ terms: 'off' })?.terms).toEqual(['Please agree to the terms and conditions'])
})
