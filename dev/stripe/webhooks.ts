import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'

/** How the stand-in sends its events. */
export type WebhookSwitches = {
	/** Waiting events are sent by deliver() only. */
	held: boolean
	/** How many times each event is sent: 2 doubles it, 0 loses it. */
	copies: number | ((event: Stripe.Event) => number)
	/** Milliseconds between an event and its first attempt. */
	delayMs: number
	/** The order in which deliver() sends what waits. */
	order: 'as_it_happened' | 'reversed' | (<T extends { event: Stripe.Event }>(waiting: T[]) => T[])
	/** Signs with this in place of the endpoint's own secret. */
	secret: string | null
	/** The time of the signature in place of now, milliseconds. */
	signedAt: number | null
	/** Whether the events say that they are of the live mode. */
	livemode: boolean | null
}

export const WEBHOOKS_AS_USUAL: WebhookSwitches = {
	held: false,
	copies: 1,
	delayMs: 0,
	order: 'as_it_happened',
	secret: null,
	signedAt: null,
	livemode: null,
}

/** One attempt; `status` is 0 when nobody answered. */
export type Attempt = { event: string; type: string; url: string; status: number }

/** An event that waits for an attempt. */
type Waiting = { event: Stripe.Event; endpoint: Stripe.WebhookEndpoint; attempts: number; timer?: NodeJS.Timeout }

/** Milliseconds until the next attempt after this many; Stripe goes on for three days. */
const backoff = (attempts: number): number => Math.min(5_000 * 4 ** (attempts - 1), 3 * 3_600_000)
const MAX_ATTEMPTS = 16

export type Webhooks = {
	/** Sends an event to the endpoints that want it. */
	send(event: Stripe.Event, endpoints: Stripe.WebhookEndpoint[]): void
	/** Sends what waits, also for a further attempt, and resolves with every attempt since the last call. */
	deliver(): Promise<Attempt[]>
	/** Resolves when no attempt is on its way. */
	delivered(): Promise<void>
	attempts: Attempt[]
	close(): void
}

/** The value of Stripe-Signature; `at` in milliseconds. */
export function signature(payload: string, secret: string, at: number): string {
	const t = Math.floor(at / 1000)
	return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')}`
}

/** Posts events with a signature, and again after a while as long as the answer is no success. */
export function createWebhooks(switches: WebhookSwitches, now: () => number): Webhooks {
	const waiting = new Set<Waiting>()
	const flying = new Set<Promise<void>>()
	const attempts: Attempt[] = []
	let reported = 0

	async function attempt(entry: Waiting): Promise<void> {
		waiting.delete(entry)
		clearTimeout(entry.timer)
		const event = switches.livemode === null ? entry.event : { ...entry.event, livemode: switches.livemode }
		const { id, url, secret } = entry.endpoint
		const payload = JSON.stringify(event, null, 2)
		const signed = signature(payload, switches.secret ?? secret ?? id, switches.signedAt ?? now())
		const status = await post(url, payload, signed)
		attempts.push({ event: event.id, type: event.type, url, status })
		if ((status < 200 || status > 299) && entry.attempts + 1 < MAX_ATTEMPTS) {
			const again = { ...entry, attempts: entry.attempts + 1 }
			wait(again, backoff(again.attempts))
		}
	}

	function fly(entry: Waiting): Promise<void> {
		const flight = attempt(entry).finally(() => flying.delete(flight))
		flying.add(flight)
		return flight
	}

	function wait(entry: Waiting, ms: number): void {
		waiting.add(entry)
		if (switches.held) return
		if (ms === 0) void fly(entry)
		else {
			entry.timer = setTimeout(() => void fly(entry), ms)
			entry.timer.unref()
		}
	}

	async function delivered(): Promise<void> {
		while (flying.size > 0) await Promise.all(flying)
	}

	return {
		attempts,
		send(event, endpoints) {
			const copies = typeof switches.copies === 'function' ? switches.copies(event) : switches.copies
			for (const endpoint of endpoints.filter((each) => wants(each, event)))
				for (let copy = 0; copy < copies; copy += 1) wait({ event, endpoint, attempts: 0 }, switches.delayMs)
		},
		delivered,
		async deliver() {
			await delivered()
			for (const entry of inOrder([...waiting], switches.order)) await fly(entry)
			const since = attempts.slice(reported)
			reported = attempts.length
			return since
		},
		close() {
			for (const { timer } of waiting) clearTimeout(timer)
			waiting.clear()
		},
	}
}

const wants = ({ status, enabled_events }: Stripe.WebhookEndpoint, { type }: Stripe.Event): boolean =>
	status === 'enabled' && (enabled_events.includes('*') || enabled_events.includes(type))

function inOrder(entries: Waiting[], order: WebhookSwitches['order']): Waiting[] {
	if (order === 'as_it_happened') return entries
	if (order === 'reversed') return entries.toReversed()
	return order(entries)
}

/** The status of the answer; 0 without one. */
async function post(url: string, body: string, signed: string): Promise<number> {
	try {
		const answer = await fetch(url, {
			method: 'POST',
			body,
			headers: {
				'content-type': 'application/json; charset=utf-8',
				'stripe-signature': signed,
				'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
			},
			redirect: 'manual',
		})
		await answer.body?.cancel()
		return answer.status
	} catch {
		// Nobody listens there, which counts as a failed attempt.
		return 0
	}
}
