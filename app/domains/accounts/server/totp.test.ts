import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { codeFrom, keyUri, makeSecret, minutesOff, stepOf } from './totp.ts'

/** RFC 6238, appendix B: the secret '12345678901234567890', the last six digits. */
const SECRET = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32
const VECTORS = [
	[59, '287082'],
	[1_111_111_109, '081804'],
	[1_234_567_890, '005924'],
	[20_000_000_000, '353130'],
] as const

const STEP = 30_000
const NOW = Date.UTC(2026, 10, 2, 9, 0, 10)
const codeAt = (at: number) => new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp: at })

test.each(VECTORS)('the standard’s code at %i s is taken, at its own step', (seconds, code) => {
	expect(stepOf(code, SECRET, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('codes of the step before and the step after are taken, those of two steps away are not', () => {
	const step = Math.floor(NOW / STEP)
	expect(stepOf(codeAt(NOW - STEP), SECRET, NOW)).toBe(step - 1)
	expect(stepOf(codeAt(NOW + STEP), SECRET, NOW)).toBe(step + 1)
	for (const away of [-2, 2]) expect(stepOf(codeAt(NOW + away * STEP), SECRET, NOW)).toBeNull()
})

test('a clock that is minutes off is named, by how much and in which direction', () => {
	expect(minutesOff(codeAt(NOW + 5 * 60_000), SECRET, NOW)).toBe(5)
	expect(minutesOff(codeAt(NOW - 5 * 60_000), SECRET, NOW)).toBe(-5)
	expect(minutesOff(codeAt(NOW + 60 * 60_000), SECRET, NOW)).toBeNull()
})

test.each([
	['123456', '123456'],
	[' 123 456 ', '123456'],
	['１２３４５６', '123456'],
	['12345', null],
	['1234567', null],
	['12345a', null],
	['', null],
	['😀', null],
])('what is typed as %j is read as %j', (typed, code) => {
	expect(codeFrom(typed)).toBe(code)
})

test('a new secret has 160 bits, and its address names site and account', () => {
	const secrets = new Set(Array.from({ length: 100 }, makeSecret))
	expect(secrets.size).toBe(100)
	for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
	const [secret = ''] = secrets
	const uri = new URL(keyUri(secret, 'a:b&c@example.org'))
	expect(uri.protocol).toBe('otpauth:')
	expect(uri.searchParams.get('secret')).toBe(secret)
	expect(uri.searchParams.get('issuer')).toBe('Nomster')
})
