import type Stripe from 'stripe'
import { passTime } from './billing/pass-time.ts'
import type { ApiSwitch } from './faults.ts'
import { clientInProcess } from './in-process.ts'
import { attach, createCard, setDefaultCard } from './objects/payment-methods.ts'
import { serve } from './server.ts'
import { loadState, saveState } from './state-file.ts'
import { type Attempt, createWebhooks, signature, WEBHOOKS_AS_USUAL, type WebhookSwitches } from './webhooks.ts'
import { all, customerOf, get, type RetrySettings, type State, type World } from './world.ts'

export type Switches = {
	/** What calls of the API meet; `{}` is as usual. */
	api: ApiSwitch
	readonly webhooks: WebhookSwitches
}

export type StripeStandIn = {
	/** STRIPE_API_URL. */
	url: string
	/** The Workers' variables; STRIPE_WEBHOOK_SECRET is empty until there is an endpoint. */
	readonly vars: { STRIPE_SECRET_KEY: string; STRIPE_API_URL: string; STRIPE_WEBHOOK_SECRET: string }
	/** A client that meets no fault and needs no socket. */
	client: Stripe
	readonly switches: Switches
	/** How payments that failed are tried again. */
	settings: RetrySettings
	/** Everything that it holds, by kind and id. */
	state: State
	/** All events, oldest first. */
	readonly events: Stripe.Event[]
	/** All attempts to deliver one, oldest first. */
	attempts: Attempt[]
	/**
	 * Lets time pass for all customers without a test clock: renewals, ends of trials, failing payments. With 0 it follows
	 * the caller's clock.
	 */
	advance(ms: number): void
	/** Sends what waits, and resolves with every attempt since the last call. */
	deliver(): Promise<Attempt[]>
	/** Sends an event again, whatever became of it. */
	resend(eventId: string): void
	/** A body as Stripe would post it, with its Stripe-Signature; for requests that a test makes itself. */
	signed(event: Stripe.Event | string, options?: { secret?: string; at?: number }): { body: string; signature: string }
	/** Gives a customer another card for all further payments, such as '4000000000000341'. */
	replaceCard(customerId: string, number: string): void
	/** Resolves when no event is on its way any more. */
	delivered(): Promise<void>
	/** Puts all switches back, and takes back what `advance` has added. */
	asUsual(): void
	close(): Promise<void>
}

export type StripeOptions = {
	port?: number
	/** Milliseconds; what it adds by `advance` comes on top. */
	now?(): number
	/** Where the state is kept; without it all is gone with the process. */
	statePath?: string
	settings?: Partial<RetrySettings>
}

const TEST_KEY = 'sk_test_stand_in'

/** Stripe's usual schedule: after three, five and seven more days, then the subscription is cancelled. */
const USUAL_SETTINGS: RetrySettings = { retryDays: [3, 5, 7], afterRetries: 'cancel' }

/**
 * A stand-in for Stripe: its API, its pages for checkout and portal, and signed webhooks. It remembers what it was told,
 * and time passes by its own clock.
 */
export async function startStripe({
	port = 0,
	now = Date.now,
	statePath,
	settings,
}: StripeOptions = {}): Promise<StripeStandIn> {
	let added = 0
	let unsaved = true
	const seconds = () => Math.floor((now() + added) / 1000)
	const switches: Switches = { api: {}, webhooks: { ...WEBHOOKS_AS_USUAL } }
	const webhooks = createWebhooks(switches.webhooks, now)
	const state = loadState(statePath, seconds())
	const endpoints = () => all(state.webhookEndpoints)
	const world: World = {
		state,
		settings: { ...USUAL_SETTINGS, ...settings },
		livemode: false,
		origin: '',
		onEvent(event) {
			unsaved = true
			webhooks.send(event, endpoints())
		},
	}
	const before = () => passTime(world, null, seconds())
	const save = () => {
		if (statePath && unsaved) saveState(statePath, state)
		unsaved = false
	}
	const after = () => {
		unsaved = true
		save()
	}
	const server = await serve({
		world,
		port,
		fault: () => switches.api,
		before,
		after,
	})
	world.origin = `http://127.0.0.1:${server.port}`

	return {
		url: world.origin,
		get vars() {
			return {
				STRIPE_SECRET_KEY: TEST_KEY,
				STRIPE_API_URL: world.origin,
				STRIPE_WEBHOOK_SECRET: endpoints().at(-1)?.secret ?? '',
			}
		},
		client: clientInProcess(world, TEST_KEY, before),
		switches,
		settings: world.settings,
		state,
		get events() {
			return all(state.events)
		},
		attempts: webhooks.attempts,
		advance(ms) {
			added += ms
			before()
			save()
		},
		deliver: () => webhooks.deliver(),
		delivered: () => webhooks.delivered(),
		resend: (eventId) => webhooks.send(get(state.events, 'event', eventId), endpoints()),
		signed(event, { secret = endpoints().at(-1)?.secret ?? '', at = now() } = {}) {
			const body = typeof event === 'string' ? event : JSON.stringify(event, null, 2)
			return { body, signature: signature(body, secret, at) }
		},
		replaceCard(customerId, number) {
			const customer = customerOf(world, customerId)
			const card = attach(world, createCard(world, number, customer.address ?? null), customer)
			setDefaultCard(world, customer, card)
			for (const subscription of all(state.subscriptions))
				if (subscription.customer === customerId) subscription.default_payment_method = card.id
			save()
		},
		asUsual() {
			added = 0
			before()
			switches.api = {}
			Object.assign(switches.webhooks, WEBHOOKS_AS_USUAL)
		},
		async close() {
			webhooks.close()
			await server.close()
			save()
		},
	}
}
