import { expect, test } from 'vitest'
import { readNewPasskey, readProof } from './passkey.ts'

const ANSWER = { authenticatorData: 'x', clientDataJSON: 'x', signature: 'x' }
const GOOD = { id: 'abc-_9', rawId: 'abc-_9', type: 'public-key', response: { ...ANSWER, userHandle: null } }

test('the answer of a passkey is taken, with nothing of its own beside it', () => {
	const read = readProof(JSON.stringify({ ...GOOD, extra: 1, clientExtensionResults: { a: 1 } }))
	expect(read).toEqual({ ...GOOD, response: ANSWER, clientExtensionResults: {} })
})

test.each([
	['no JSON', '{'],
	['nothing', ''],
	['null', 'null'],
	['a list', '[]'],
	['a text', '"abc"'],
	['without an answer', JSON.stringify({ ...GOOD, response: undefined })],
	['with a list for an answer', JSON.stringify({ ...GOOD, response: ['x'] })],
	['without a signature', JSON.stringify({ ...GOOD, response: {} })],
	['with a number for a signature', JSON.stringify({ ...GOOD, response: { ...ANSWER, signature: 1 } })],
	['with two ids', JSON.stringify({ ...GOOD, rawId: 'other' })],
	['with an id that is no text', JSON.stringify({ ...GOOD, id: 1, rawId: 1 })],
	['with an id of other signs', JSON.stringify({ ...GOOD, id: "a'b", rawId: "a'b" })],
	['with an endless id', JSON.stringify({ ...GOOD, id: 'a'.repeat(1_401), rawId: 'a'.repeat(1_401) })],
	['of another type', JSON.stringify({ ...GOOD, type: 'password' })],
	['with an object for a handle', JSON.stringify({ ...GOOD, response: { ...ANSWER, userHandle: {} } })],
])('%s is no answer of a passkey', (_what, json) => {
	expect(readProof(json)).toBeNull()
	expect(readNewPasskey(json)).toBeNull()
})

test('of the ways to reach a new passkey only names are kept', () => {
	const transports = ['internal', 1, 'x'.repeat(50), "'; --", null, ...Array.from({ length: 20 }, () => 'usb')]
	const response = { attestationObject: 'x', clientDataJSON: 'x', transports }
	const read = readNewPasskey(JSON.stringify({ ...GOOD, response }))
	expect(read?.transports).toEqual(['internal', 'usb', 'usb', 'usb'])
	expect(readNewPasskey(JSON.stringify({ ...GOOD, response: { ...response, transports: 'usb' } }))?.transports).toEqual(
		[],
	)
})
