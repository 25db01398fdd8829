import { expect, test } from 'vitest'
import { formerSpelling, looksLikeEmail, normalizeEmail } from './email.ts'

test.each([
	'amira@marsh.example',
	'first.last+tag@sub.domain.co.uk',
	"o'neil@example.org",
	'用户@例子.公司',
	'jörg@müller.example',
	'a@xn--mller-kva.example',
	`${'a'.repeat(64)}@example.org`,
])('%s looks like an address', (email) => {
	expect(looksLikeEmail(email)).toBe(true)
})

test.each([
	'amira',
	'amira@',
	'@marsh.example',
	'amira@kitchen',
	'amira@kitchen.',
	'amira@.example',
	'amira@-kitchen.example',
	'amira @marsh.example',
	'amira@marsh.example\nBcc: others@example.org',
	'amira@marsh.e',
	'a..b@marsh.example',
	'.a@marsh.example',
	'<script>@marsh.example',
	'amira@marsh.example,other@marsh.example',
	'"amira"@marsh.example',
	'amira\u202e@marsh.example',
	`${'a'.repeat(65)}@example.org`,
	`a@${'b'.repeat(260)}.example`,
])('%j does not', (email) => {
	expect(looksLikeEmail(email)).toBe(false)
})

test('one address has one spelling, however a device types it', () => {
	expect(normalizeEmail(' Jo\u0308rg@Example.ORG ')).toBe(normalizeEmail('j\u00f6rg@example.org'))
})

test('full-width letters, the KELVIN SIGN and a domain in its other script are the same address', () => {
	const spellings = [
		'sec-a@nomster.example',
		'sec-a@\uff4eomster.example',
		'\uff53ec-a@nomster.example',
		'SEC-A@NOMSTER.EXAMPLE',
	]
	expect(new Set(spellings.map(normalizeEmail))).toEqual(new Set(['sec-a@nomster.example']))
	expect(normalizeEmail('\u212aim@example.org')).toBe('kim@example.org')
	expect(normalizeEmail('jo@m\u00fcller.example')).toBe('jo@xn--mller-kva.example')
	expect(normalizeEmail('jo@xn--mller-kva.example')).toBe('jo@xn--mller-kva.example')
	expect(normalizeEmail('jo@m\u00fcller.example')).not.toBe(formerSpelling('jo@m\u00fcller.example'))
})

test('a text that is not an address stays a single spelling', () => {
	expect(normalizeEmail(' Amira ')).toBe('amira')
	expect(normalizeEmail('a@b/c')).toBe('a@b/c')
	expect(normalizeEmail(normalizeEmail('a@\uff4eomster.example'))).toBe('a@nomster.example')
})
