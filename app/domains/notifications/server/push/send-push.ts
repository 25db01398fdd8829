import { createHash } from 'node:crypto'
import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push'
import { SECOND_MS } from '#app/platform/model/clock.ts'
import type { PushTarget } from '#app/platform/server/env.ts'
import type { PushServiceAnswer } from '../../model/push/answer.ts'
import { endpointOf } from '../../model/push/endpoint.ts'
import { encodePayload, MOST_PAYLOAD_BYTES, type PushPayload, SHORT_PAYLOAD_BYTES } from '../../model/push/payload.ts'

/** The keys by which push services know us (RFC 8292), and the stand-in for one on a developer's machine. */
export type PushEnv = {
	VAPID_PUBLIC_KEY?: string
	VAPID_PRIVATE_KEY?: string
	/** How a push service reaches us: https: or mailto:. */
	VAPID_SUBJECT?: string
	/** Development and tests only: the host name of a stand-in for a push service. */
	PUSH_STAND_IN?: string
}

export type Push = {
	target: PushTarget
	payload: PushPayload
	/** RFC 8030: seconds that the service keeps it, its urgency, and what a newer one of replaces it. */
	ttlS: number
	urgency: 'very-low' | 'low' | 'normal' | 'high'
	topic: string
}

/** Sends pushes of one run: the signature for a service is made once. */
export type Sender = { send(push: Push): Promise<PushServiceAnswer> }

/** A push service that says nothing for this long is not waited for. */
export const PUSH_TIMEOUT_MS = 4 * SECOND_MS

/** RFC 8030: at most 32 characters of base64url, from which a push service cannot tell what it is about. */
export const topicOf = (userId: string, kind: string, subject: string): string =>
	createHash('sha256').update(`${userId}\n${kind}\n${subject}`).digest('base64url').slice(0, 32)

const REFUSED = { status: 400, retryAfter: null } as const

/**
 * `limit`: a signal that ends a request after so many milliseconds.
 *
 * @throws when the keys are missing.
 */
export function createSender(
	env: PushEnv,
	{ limit = (ms) => AbortSignal.timeout(ms) }: { limit?: (ms: number) => AbortSignal } = {},
): Sender {
	const signatures = new Map<string, Promise<{ authorization: string }>>()
	const signFor = (subscription: Parameters<typeof vapidHeaders>[0]) => {
		const { origin } = new URL(subscription.endpoint)
		const known = signatures.get(origin)
		if (known) return known
		const made = vapidHeaders(subscription, {
			subject: env.VAPID_SUBJECT,
			publicKey: env.VAPID_PUBLIC_KEY,
			privateKey: env.VAPID_PRIVATE_KEY,
		}).then(({ headers }) => headers)
		signatures.set(origin, made)
		return made
	}

	async function post(push: Push, body: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<PushServiceAnswer> {
		const { endpoint } = push.target
		const signature = await signFor(subscriptionOf(push.target))
		try {
			const response = await fetch(endpoint, {
				method: 'POST',
				// A redirect would lead where no list has looked.
				redirect: 'manual',
				headers: {
					...signature,
					ttl: String(push.ttlS),
					urgency: push.urgency,
					topic: push.topic,
					'content-encoding': 'aes128gcm',
					'content-type': 'application/octet-stream',
				},
				body,
				signal,
			})
			await response.body?.cancel()
			return { status: response.status, retryAfter: response.headers.get('retry-after') }
		} catch {
			return null
		}
	}

	return {
		async send(push) {
			if (endpointOf(push.target.endpoint, env.PUSH_STAND_IN) === null) return REFUSED
			const signal = limit(PUSH_TIMEOUT_MS)
			const body = await encrypt(push, { most: MOST_PAYLOAD_BYTES, pad: true })
			if (body === null) return REFUSED
			const answer = await post(push, body, signal)
			if (answer?.status !== 413) return answer
			// The padding alone may have been too much for it.
			const short = await encrypt(push, { most: SHORT_PAYLOAD_BYTES, pad: false })
			return short === null ? REFUSED : post(push, short, signal)
		},
	}
}

/** Rejects when our keys cannot sign. */
export const tryKeys = (env: PushEnv): Promise<unknown> =>
	vapidHeaders(subscriptionOf({ endpoint: 'https://push.example/', p256dh_key: '', auth_key: '' }), {
		subject: env.VAPID_SUBJECT,
		publicKey: env.VAPID_PUBLIC_KEY,
		privateKey: env.VAPID_PRIVATE_KEY,
	})

const subscriptionOf = ({ endpoint, p256dh_key, auth_key }: PushTarget) => ({
	endpoint,
	expirationTime: null,
	keys: { p256dh: p256dh_key, auth: auth_key },
})

/** null: this browser's keys are not valid. */
const encrypt = ({ target, payload }: Push, { most, pad }: { most: number; pad: boolean }) =>
	encryptNotification(subscriptionOf(target), encodePayload(payload, most), { pad }).catch(() => null)
