import { encryptNotification } from '@block65/webcrypto-web-push'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPushService, type PushServiceStandIn } from '../../../../../dev/push/push-service.ts'
import { routeFetchTo } from '../../../../../dev/push/route-fetch.ts'
import { makeVapidKeys } from '../../../../../dev/push/vapid.ts'
import { encodePayload, MOST_PAYLOAD_BYTES, payloadOf } from '../../model/push/payload.ts'
import { createSender } from './send-push.ts'

let push: PushServiceStandIn
let endRoute: () => void
beforeEach(() => {
	push = createPushService()
	endRoute = routeFetchTo(push)
})
afterEach(() => endRoute())

/** A payload of exactly so many bytes. */
function payloadOfBytes(bytes: number) {
	const of = (message: string) =>
		payloadOf({ title: 'Soak tonight', message, link: '/meal-plan', tag: 't', unread: 1 }, 'https://nomster.example')
	return of('x'.repeat(bytes - encodePayload(of(''), Number.MAX_SAFE_INTEGER).length))
}

async function send(bytes: number) {
	const payload = payloadOfBytes(bytes)
	const { endpoint, keys } = push.subscribe()
	const sender = createSender({
		...makeVapidKeys(),
		VAPID_SUBJECT: 'mailto:a@nomster.example',
		PUSH_STAND_IN: push.host,
	})
	const target = { endpoint, p256dh_key: keys.p256dh, auth_key: keys.auth }
	const answer = await sender.send({ target, payload, ttlS: 60, urgency: 'normal', topic: 't' })
	const [got] = push.pushes
	const text = got?.text ?? ''
	return { status: answer?.status, bytes: got?.bytes, text, wanted: payload.notification.body }
}
const bytesOf = (text: string) => new TextEncoder().encode(text).length

test('a payload of 3,993 bytes is sent whole', async () => {
	const { status, bytes, text, wanted } = await send(3_993)
	expect({ status, bytes, length: bytesOf(text) }).toEqual({ status: 201, bytes: 4_096, length: 3_993 })
	expect(JSON.parse(text).notification.body).toBe(wanted)
})

test('a payload of 3,994 bytes is sent with a shorter body', async () => {
	const { status, bytes, text, wanted } = await send(3_994)
	expect({ status, bytes }).toEqual({ status: 201, bytes: 4_096 })
	expect(bytesOf(text)).toBeLessThanOrEqual(3_993)
	// The ellipsis takes three bytes.
	expect(JSON.parse(text).notification).toMatchObject({ title: 'Soak tonight', body: `${wanted.slice(0, -4)}…` })
})

test('3,993 bytes are what RFC 8291 fits into a message', async () => {
	const { endpoint, keys } = push.subscribe()
	const encrypt = (bytes: number) =>
		encryptNotification({ endpoint, expirationTime: null, keys }, new Uint8Array(bytes), { pad: true })
	expect((await encrypt(MOST_PAYLOAD_BYTES)).byteLength).toBe(4_096)
	await expect(encrypt(MOST_PAYLOAD_BYTES + 1)).rejects.toThrow()
})

test('a long text of several bytes a character is cut between characters', () => {
	const payload = payloadOfBytes(500)
	const told = { ...payload, notification: { ...payload.notification, body: '🍲'.repeat(2_000) } }
	const bytes = encodePayload(told, MOST_PAYLOAD_BYTES)
	expect(bytes.length).toBeGreaterThan(MOST_PAYLOAD_BYTES - 5)
	expect(bytes.length).toBeLessThanOrEqual(MOST_PAYLOAD_BYTES)
	expect(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).notification.body).toMatch(/^(🍲)+…$/u)
})
