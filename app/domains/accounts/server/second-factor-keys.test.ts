import { expect, test } from 'vitest'
import { decryptSecret, encryptSecret, storedRecoveryCode } from './second-factor-keys.ts'

const stored = encryptSecret('JBSWY3DPEHPK3PXP', 'amira', 'a server’s secret')

test('a stored secret opens for its cook, with the same TOTP_SECRET', () => {
	expect(decryptSecret(stored, 'amira', 'a server’s secret')).toBe('JBSWY3DPEHPK3PXP')
	expect(stored).not.toContain('JBSWY3DPEHPK3PXP')
})

test('the same secret is stored differently each time', () => {
	expect(encryptSecret('JBSWY3DPEHPK3PXP', 'amira', 'a server’s secret')).not.toBe(stored)
})

test.each([
	['in another cook’s row', stored, 'bela', 'a server’s secret'],
	['with another TOTP_SECRET', stored, 'amira', 'another secret'],
	['changed by a bit', `${stored.slice(0, -2)}AA`, 'amira', 'a server’s secret'],
	['cut short', stored.slice(0, 24), 'amira', 'a server’s secret'],
	['of another form', 'JBSWY3DPEHPK3PXP', 'amira', 'a server’s secret'],
])('a stored secret does not open %s', (_how, text, userId, totpSecret) => {
	expect(() => decryptSecret(text, userId, totpSecret)).toThrow()
})

test('a recovery code is stored as something else for each cook and server', () => {
	const code = 'ABCD-EFGH-JKLM-NPQR'
	const ids = [
		storedRecoveryCode(code, 'amira', 'one'),
		storedRecoveryCode(code, 'bela', 'one'),
		storedRecoveryCode(code, 'amira', 'two'),
	]
	expect(new Set(ids).size).toBe(3)
	expect(storedRecoveryCode(code, 'amira', 'one')).toBe(ids[0])
})
