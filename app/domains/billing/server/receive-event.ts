import Stripe from 'stripe'
import * as z from 'zod/mini'
import { MINUTE_MS, SECOND_MS } from '#app/platform/model/clock.ts'
import { idFromName } from '#app/platform/model/derived-ids.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { finishJob } from '#db/queries/jobs.ts'
import { noteEvent } from '#db/queries/stripe-events.ts'
import { CHECKOUT_MESSAGES as M } from '../model/checkout-messages.ts'
import { READ_ON } from '../model/webhook-events.ts'
import type { BillingDeps } from './billing-deps.ts'
import { readCustomer } from './read-customer.ts'

export type WebhookEnv = {
	STRIPE_SECRET_KEY?: string
	STRIPE_WEBHOOK_SECRET?: string
	/** The secret before the last rotation, as long as Stripe signs with both. */
	STRIPE_WEBHOOK_SECRET_OLD?: string
}

/** How far the time of a signature may be from ours, both ways. 0 would switch the check of `stripe` off. */
const TOLERANCE_S = 300
/** The jobs Worker takes over from here if the Worker that received the event has died. */
const HANDED_OVER_MS = MINUTE_MS

const EVENT = z.object({
	id: z.string().check(z.minLength(1), z.maxLength(255)),
	type: z.string().check(z.maxLength(255)),
	created: z.int().check(z.nonnegative()),
	livemode: z.boolean(),
	data: z.object({
		object: z.looseObject({
			object: z.optional(z.string()),
			id: z.optional(z.string()),
			customer: z.nullish(z.union([z.string(), z.object({ id: z.string() })])),
		}),
	}),
})
type Event = z.output<typeof EVENT>

const REFUSALS = {
	unsigned: ['bad_request', M.unsigned],
	no_secret: ['unavailable', M.noWebhookSecret],
	other_mode: ['bad_request', M.otherMode],
} as const

/** What is not taken for an event of Stripe; one of the other mode is one, signed with our secret. */
export class RefusedEvent extends AppError {
	readonly why: keyof typeof REFUSALS

	constructor(why: keyof typeof REFUSALS) {
		const [code, message] = REFUSALS[why]
		super(code, message)
		this.why = why
	}
}

/**
 * The event in a body that Stripe has signed with one of our secrets within the last five minutes. Throws RefusedEvent
 * for anything else.
 */
export async function verifyEvent(
	env: WebhookEnv,
	{ body, signature, now }: { body: string; signature: string | undefined; now: number },
): Promise<Event> {
	if (!signature) throw new RefusedEvent('unsigned')
	const secrets = [env.STRIPE_WEBHOOK_SECRET, env.STRIPE_WEBHOOK_SECRET_OLD].filter(Boolean)
	if (secrets.length === 0) throw new RefusedEvent('no_secret')
	for (const secret of secrets) {
		const event = await eventOf(body, signature, secret ?? '', now)
		if (!event) continue
		if (event.livemode !== isLiveKey(env.STRIPE_SECRET_KEY)) throw new RefusedEvent('other_mode')
		return event
	}
	throw new RefusedEvent('unsigned')
}

const STRIPES_FORM = /^t=\d+(,v\d=[0-9a-f]{64})*,v1=[0-9a-f]{64}(,v\d=[0-9a-f]{64})*$/

/** Whether a signature looks like one that Stripe has made just now, whatever its secret. */
export const isInStripesForm = (signature: string, now: number): boolean =>
	STRIPES_FORM.test(signature) && Math.abs(signedAt(signature) * SECOND_MS - now) <= TOLERANCE_S * SECOND_MS

/** Null when it is not signed with this secret, at this time, or is no event. */
async function eventOf(body: string, signature: string, secret: string, now: number): Promise<Event | null> {
	// `stripe` lets times of the future pass.
	if (signedAt(signature) * SECOND_MS > now + TOLERANCE_S * SECOND_MS) return null
	// It throws for a wrong signature, an old one, and what is no event of this kind: none of them is believed.
	const event: unknown = await Stripe.webhooks
		.constructEventAsync(body, signature, secret, TOLERANCE_S, undefined, now)
		.catch(() => null)
	return EVENT.safeParse(event).data ?? null
}

/** The time of a signature in seconds, read as `stripe` reads it: of several the last one counts. */
function signedAt(signature: string): number {
	const times = signature.split(',').flatMap((part) => {
		const [name, value = ''] = part.split('=')
		return name === 't' ? [Number.parseInt(value, 10)] : []
	})
	return times.at(-1) ?? Number.NaN
}

const isLiveKey = (key = ''): boolean => /^[a-z]+_live_/.test(key)

/**
 * Notes an event, once, with the job that reads its customer. Returns the work that reads it now and ends the job; null
 * when there is nothing to read. One round trip.
 */
export async function receiveEvent(deps: BillingDeps, event: Event): Promise<(() => Promise<void>) | null> {
	const { db, clock, log } = deps
	const now = clock()
	const job = { id: idFromName('job', 'read_customer', event.id), runAt: now + HANDED_OVER_MS }
	const customerId = READ_ON.has(event.type) ? customerOf(event) : null
	const { id, type, created } = event
	const userId = await noteEvent(db, { id, type, customerId, createdAt: created * SECOND_MS, now }, job)
	if (userId === null) return null
	return async () => {
		try {
			await readCustomer(deps, userId)
			await finishJob(db, job.id, clock())
		} catch (error) {
			// The job is still there.
			log.error('read_failed', error, { event: id })
		}
	}
}

function customerOf({ data: { object } }: Event): string | null {
	if (object.object === 'customer') return object.id ?? null
	return typeof object.customer === 'string' ? object.customer : (object.customer?.id ?? null)
}
