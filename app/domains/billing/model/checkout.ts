import type { Tier } from '#app/platform/model/tiers.ts'

/** The addresses of the Worker `checkout`. */
export const CHECKOUT_PATHS = {
	/** GET: a SubscriptionCheck from our table. */
	check: '/api/checkout/check-subscription',
	/** POST: reads the customer at Stripe first. Answers a SubscriptionCheck. */
	refresh: '/api/checkout/refresh',
	/** POST a CheckoutRequest; answers a Forwarding. */
	create: '/api/checkout/create-checkout',
	/** POST a PortalRequest; answers a Forwarding. */
	portal: '/api/checkout/customer-portal',
	/** GET: { invoices: Invoice[] }, the newest ten. */
	invoices: '/api/checkout/invoices',
	/** POST: the trial ends on its last day without a charge. Answers a SubscriptionCheck. */
	endTrial: '/api/checkout/end-trial',
	/** POST: an event of Stripe. */
	webhook: '/api/checkout/webhook',
} as const

/** The spec's answer; exactly these fields. */
export type SubscriptionCheck = {
	subscribed: boolean
	subscription_tier: Tier
	/** ISO 8601; null without a paid time. */
	subscription_end: string | null
	is_beta_tester: boolean
}

export type CheckoutRequest = { priceId: string; tier: string }
/** What the portal opens on; its start page without `flow`. */
export type PortalRequest = { flow?: 'cancel' | 'card' | 'plan' }
/** Where Stripe's page is. */
export type Forwarding = { url: string }

/** An invoice as Stripe has it. */
export type Invoice = {
	id: string
	number: string | null
	/** ISO 8601. */
	created: string
	/** The total in the currency's smallest unit. */
	amount: number
	currency: string
	/** In Stripe's words: 'paid', 'open', 'void', 'uncollectible'. */
	status: string
	/** Stripe's page of the invoice. */
	url: string | null
}

/** The query by which Stripe's page leads back to ours. */
export const RETURN_PARAM = 'checkout'
