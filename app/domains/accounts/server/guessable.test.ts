import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLongEnough, missingKinds } from '../model/password-rule.ts'
import { isGuessable } from './guessable.ts'

const owner = { email: 'amira.haddad@marsh.example', first_name: 'Amira', last_name: 'Haddad' }
const refused = (password: string) => isGuessable(password, owner)

test.each(['Password123!', 'Password1234!', 'Qwertyuiop123!', 'Welcome2024!!', 'P@ssw0rd1234', 'Aa1!Aa1!Aa1!'])(
	'security 6: %s, which passes the rule of kinds, is refused as a common guess',
	async (password) => {
		expect([isLongEnough(password), missingKinds(password)]).toEqual([true, []])
		expect(await refused(password)).toBe(true)
	},
)

test.each([
	['leet throughout', '!!P4$$w0rd!!2024'],
	['padded at both ends', '2024!Sunshine!2024'],
	['a keyboard run', 'Qwertzuiop12!'],
	['two keyboard runs', 'Asdfgh-Zxcvbn1!'],
	['keyboard columns', '1qaz!2WSX3edc'],
	['the alphabet backwards', 'Zyxwvutsrqp1!'],
	['one word twice', 'Tomato!Tomato1'],
	['a truncated repetition', 'AbcdeAbcdeAb1!'],
	['the name', 'Amira2024!!!'],
	['both names', 'Amira.Haddad1!'],
	['the address', 'Amira.haddad@marsh.example1'],
	['its host', 'Marsh!Marsh2024'],
	['the product', 'Nomster2024!!'],
	['full-width letters', '\uff30assword1234!'],
])('%s is refused', async (_what, password) => {
	expect(await refused(password)).toBe(true)
})

test.each(['Correct-Horse-7-Staple', 'k7#Vq2!mZ9x$Lw', '9!2#4Kq7&1@3x', 'Soup for 12 on Sunday!', 'Ünïcode-Küche-42!'])(
	'%s is accepted',
	async (password) => {
		expect(await refused(password)).toBe(false)
	},
)

test('security 6: 200 generated passphrases are accepted, whatever separates their words', async () => {
	const words = dictionary['diceware-common']
	const word = fc.nat({ max: words.length - 1 }).map((i) => words[i] ?? '')
	const four = fc.uniqueArray(word, { minLength: 4, maxLength: 4 })
	const passphrase = fc
		.record({ four, between: fc.constantFrom('-', ' ', '.', '', '_'), number: fc.nat({ max: 99 }) })
		.map(
			({ four, between, number }) =>
				`${four.map((one) => one[0]?.toUpperCase() + one.slice(1)).join(between)}${number}!`,
		)
	await fc.assert(
		fc.asyncProperty(passphrase, async (text) => {
			expect([text, await refused(text)]).toEqual([text, false])
		}),
		{ numRuns: 200, seed: 7 },
	)
})

test('the rule checks 256 characters quickly', async () => {
	const started = performance.now()
	for (const text of ['a', 'ab', 'aB1!', '@', 'qwe', 'é']) await refused(text.repeat(256).slice(0, 256))
	expect(performance.now() - started).toBeLessThan(2_000)
})
