import { encryptNotification } from '@block65/webcrypto-web-push'
import { afterEach, expect, test, vi } from 'vitest'
import { decryptMessage, makeBrowserKeys } from './message.ts'

/** The example of RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
	text: 'When I grow up, I want to be a watermelon',
	sender: {
		privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
		publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
	},
	browser: {
		privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
		p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
		auth: 'BTBZMqHH6r4Tts7J_aSIgg',
	},
	salt: 'DGv6ra1nlYgDCS1FRnbzlw',
	body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

afterEach(() => vi.restoreAllMocks())

test('the example of RFC 8291 is decrypted', () => {
	expect(decryptMessage(bytesOf(EXAMPLE.body), EXAMPLE.browser).toString()).toBe(EXAMPLE.text)
})

test('the package encrypts the example of RFC 8291 to the same bytes', async () => {
	const { privateKey, publicKey } = EXAMPLE.sender
	const point = Buffer.from(publicKey, 'base64url')
	const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
	const curve = { name: 'ECDH', namedCurve: 'P-256' }
	const jwk = { kty: 'EC', crv: 'P-256', x, y }
	const pair = {
		privateKey: await crypto.subtle.importKey('jwk', { ...jwk, d: privateKey }, curve, true, ['deriveBits']),
		publicKey: await crypto.subtle.importKey('jwk', jwk, curve, true, []),
	}
	vi.spyOn(crypto.subtle, 'generateKey').mockResolvedValue(pair as never)
	vi.spyOn(crypto, 'getRandomValues').mockImplementation((into) => {
		if (into instanceof Uint8Array) into.set(bytesOf(EXAMPLE.salt))
		return into
	})
	const { p256dh, auth } = EXAMPLE.browser
	const subscription = { endpoint: 'https://push.nomster.test/', expirationTime: null, keys: { p256dh, auth } }
	const body = await encryptNotification(subscription, new TextEncoder().encode(EXAMPLE.text), { pad: false })
	expect(Buffer.from(body).toString('base64url')).toBe(EXAMPLE.body)
})

test('a message for another browser, or a damaged one, is not decrypted', async () => {
	const keys = makeBrowserKeys()
	expect(() => decryptMessage(bytesOf(EXAMPLE.body), keys)).toThrow()
	const damaged = bytesOf(EXAMPLE.body)
	damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1
	expect(() => decryptMessage(damaged, EXAMPLE.browser)).toThrow()
})
