import { expect, test } from 'vitest'
import { makeRecoveryCodes, recoveryCodeFrom } from './recovery-codes.ts'

test('ten codes of 80 bits, none twice, without letters that look alike', () => {
	const codes = makeRecoveryCodes()
	expect(new Set(codes).size).toBe(10)
	for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
})

test('a code is read however it is written down', () => {
	const [code = ''] = makeRecoveryCodes()
	const bare = code.replaceAll('-', '')
	for (const typed of [code, bare, bare.toLowerCase(), ` ${code.replaceAll('-', ' ')} `, code.replaceAll('-', '–')])
		expect(recoveryCodeFrom(typed)).toBe(code)
})

test.each(['', '123456', 'ABCD-EFGH-JKLM', 'ABCD-EFGH-JKLM-NPQ0', 'ABCD-EFGH-JKLM-NPQRS', '😀'.repeat(16)])(
	'%j is no recovery code',
	(typed) => {
		expect(recoveryCodeFrom(typed)).toBeNull()
	},
)
