import type Stripe from 'stripe'
import { findPortalConfiguration, priceIdOf } from '#app/domains/billing/server/portal-configurations.ts'
import { setUpStripe } from '#app/domains/billing/server/setup.ts'
import { openStripe } from '#app/domains/billing/server/stripe.ts'
import { type StripeOptions, type StripeStandIn, startStripe } from './stripe.ts'

const APP_URL = 'https://kitchen.example'

/** A stand-in with our products, and the steps of a buyer's browser. */
export type Shop = {
	standIn: StripeStandIn
	stripe: Stripe
	/** A new customer with an open checkout session for a price, by its lookup key. */
	checkout(priceId: string, more?: Partial<Stripe.Checkout.SessionCreateParams>): Promise<Stripe.Checkout.Session>
	/** Sends a form of a page; follows nothing. */
	submit(url: string, fields: Record<string, string>): Promise<{ status: number; location: string; text: string }>
	/** Buys a price and returns the subscription. */
	buy(priceId: string, trialDays?: number): Promise<Stripe.Subscription>
	/** The address of a portal session for the customer of a subscription. */
	portal(subscription: Stripe.Subscription): Promise<string>
	now(subscription: Stripe.Subscription): Promise<Stripe.Subscription>
	invoices(subscription: Stripe.Subscription): Promise<Stripe.Invoice[]>
	price(priceId: string): Promise<Stripe.Price>
	/** The types of all events since the last call. */
	happened(): string[]
}

/** For tests of the stand-in itself. */
export async function openShop(options: StripeOptions = {}): Promise<Shop> {
	const standIn = await startStripe(options)
	const stripe = openStripe(standIn.vars, { within: 60_000 })
	await setUpStripe(stripe, APP_URL)
	// Nobody is at that address, and looking for it would hold up the look-ups of other tests.
	standIn.switches.webhooks.copies = 0
	let seen = standIn.events.length

	const shop: Shop = {
		standIn,
		stripe,
		async price(priceId) {
			const [found] = (await stripe.prices.list({ lookup_keys: [priceId] })).data
			if (!found) throw new Error(`No price ${priceId}.`)
			return found
		},
		async checkout(priceId, more = {}) {
			const { id: customer } = await stripe.customers.create({ email: 'mia@kitchen.example' })
			return stripe.checkout.sessions.create({
				mode: 'subscription',
				customer,
				line_items: [{ price: (await shop.price(priceId)).id, quantity: 1 }],
				success_url: `${APP_URL}/pricing?checkout={CHECKOUT_SESSION_ID}`,
				cancel_url: `${APP_URL}/pricing`,
				automatic_tax: { enabled: true },
				customer_update: { address: 'auto' },
				allow_promotion_codes: true,
				...more,
			})
		},
		async submit(url, fields) {
			const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
			return { status: answer.status, location: answer.headers.get('location') ?? '', text: await answer.text() }
		},
		async buy(priceId, trialDays) {
			const session = await shop.checkout(
				priceId,
				trialDays ? { subscription_data: { trial_period_days: trialDays } } : {},
			)
			await shop.submit(session.url ?? '', { number: '4242 4242 4242 4242', country: 'US' })
			const { subscription } = await stripe.checkout.sessions.retrieve(session.id)
			return stripe.subscriptions.retrieve(String(subscription))
		},
		async portal({ customer, items }) {
			const [item] = items.data
			const configuration = await findPortalConfiguration(stripe, item ? priceIdOf(item.price) : null)
			const session = await stripe.billingPortal.sessions.create({ customer: String(customer), configuration })
			return session.url
		},
		now: ({ id }) => stripe.subscriptions.retrieve(id),
		invoices: async ({ id }) => (await stripe.invoices.list({ subscription: id })).data,
		happened() {
			const types = standIn.events.slice(seen).map(({ type }) => type)
			seen = standIn.events.length
			return types
		},
	}
	return shop
}

export const DAY_MS = 86_400_000
