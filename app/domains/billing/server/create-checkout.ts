import type Stripe from 'stripe'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { Me } from '#app/platform/model/me.ts'
import { askWithinRates } from '#app/platform/server/rate-limit.ts'
import * as queries from '#db/queries/checkouts.ts'
import type { CheckoutRequest, Forwarding } from '../model/checkout.ts'
import { CHECKOUT_MESSAGES as M } from '../model/checkout-messages.ts'
import { BILLING_MESSAGES } from '../model/messages.ts'
import { type Price, TRIAL_DAYS } from '../model/plans.ts'
import { returnPath } from '../model/return-path.ts'
import { atStripe } from './at-stripe.ts'
import type { BillingDeps } from './billing-deps.ts'
import { goesOn, keyOf } from './customer-state.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { findPrice, requestedPrice } from './find-price.ts'
import { localeOf } from './locale.ts'
import { portalFor } from './portal-configurations.ts'
import { billingRate } from './rates.ts'
import { listSubscriptions, readCustomer } from './read-customer.ts'

/** Longer than everything that a checkout may wait for; then its Worker is gone, and another may begin. */
const LONGEST_CHECKOUT_MS = MINUTE_MS
const MOST_SESSIONS = 100

export type Buyer = BillingDeps & {
	me: Me
	/** Lets work go on after the answer. */
	later(work: Promise<unknown>): void
}

/**
 * Opens Stripe's page on which a cook subscribes; a cook with a live subscription gets the portal instead. Of a cook's
 * checkouts one is made at a time, and leaves one page open. Throws AppError: forbidden, invalid (the price),
 * unavailable (no key), too_many_requests, conflict (another one is being made), upstream_failed. Two round trips to the database.
 */
export async function createCheckout(buyer: Buyer, request: CheckoutRequest): Promise<Forwarding> {
	const { db, me, clock, log } = buyer
	refuseWhoMayNotBuy(me)
	const price = requestedPrice(request, log)
	const stripe = buyer.stripe()
	const now = clock()
	const begun = { userId: me.id, until: now + LONGEST_CHECKOUT_MS }
	const rate = billingRate(me.id)
	const { start } = await askWithinRates(
		db,
		{ rates: [rate], message: M.tooMany, now },
		{ start: queries.beginCheckout(begun, rate, now) },
	)
	if (!start) throw new AppError('conflict', M.atWork, { retryAfter: 2 })
	return atStripe(log, BILLING_MESSAGES.checkoutFailed, () => makePage(stripe, buyer, { price, begun, start }))
}

function refuseWhoMayNotBuy(me: Me): void {
	if (!me.onboarding_completed) throw new AppError('forbidden', M.notOnboarded)
	if (me.account_status !== 'active') throw new AppError('forbidden', M.isLeaving)
}

/** Makes the page and ends the checkout, whatever happens. */
async function makePage(
	stripe: Stripe,
	buyer: Buyer,
	{ price: ours, begun, start }: { price: Price; begun: queries.BegunCheckout; start: queries.CheckoutStart },
): Promise<Forwarding> {
	const { db, me, log } = buyer
	let customer: string | null = null
	let page: { url: string; isPortal: boolean } | undefined
	let isStored = false
	try {
		const price = await findPrice(stripe, ours, log)
		customer = await ensureCustomer(stripe, me, start.customer_id)
		page = await openPage(stripe, buyer, { customer, price, start })
	} finally {
		isStored = await queries.endCheckout(db, begun, customer)
	}
	// Nobody may pay on a page whose customer we do not know.
	if (!isStored) throw new AppError('conflict', M.atWork, { retryAfter: 2 })
	if (page.isPortal) buyer.later(readCustomer(buyer, me.id).catch((error) => log.error('read_failed', error)))
	return { url: page.url }
}

/** The one page that is open from now on. */
async function openPage(
	stripe: Stripe,
	{ me, appUrl }: Buyer,
	{ customer, price, start }: { customer: string; price: Stripe.Price; start: queries.CheckoutStart },
): Promise<{ url: string; isPortal: boolean }> {
	await expirePages(stripe, customer)
	// Only now: a page that was paid a moment ago has a subscription by here, and the others cannot be paid any more.
	const subscriptions = await listSubscriptions(stripe, customer)
	const locale = localeOf(me.region)
	const bought = subscriptions.find(goesOn)
	if (bought) {
		const { url } = await stripe.billingPortal.sessions.create({
			...{ customer, locale, return_url: new URL(returnPath('portal'), appUrl).href },
			...(await portalFor(stripe, keyOf(bought))),
		})
		return { url, isPortal: true }
	}
	const hadTrial = start.trial_used_at !== null || subscriptions.some(({ trial_start }) => trial_start !== null)
	const { id, url } = await stripe.checkout.sessions.create({
		mode: 'subscription',
		customer,
		client_reference_id: me.id,
		line_items: [{ price: price.id, quantity: 1 }],
		payment_method_collection: 'always',
		automatic_tax: { enabled: true },
		// Tax depends on the address that the cook types on Stripe's page.
		customer_update: { address: 'auto', name: 'auto' },
		allow_promotion_codes: true,
		locale,
		subscription_data: { metadata: { user_id: me.id }, ...(hadTrial ? {} : TRIAL) },
		success_url: new URL(returnPath('done'), appUrl).href,
		cancel_url: new URL(returnPath('cancelled'), appUrl).href,
	})
	if (!url) throw new Error(`the checkout session ${id} has no page`)
	return { url, isPortal: false }
}

const TRIAL = {
	trial_period_days: TRIAL_DAYS,
	trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
} as const satisfies Stripe.Checkout.SessionCreateParams.SubscriptionData

/** Older pages cannot be paid any more. One that was paid meanwhile cannot expire. */
async function expirePages(stripe: Stripe, customer: string): Promise<void> {
	const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: MOST_SESSIONS })
	for (const { id } of data) {
		try {
			await stripe.checkout.sessions.expire(id)
		} catch (error) {
			const { status } = await stripe.checkout.sessions.retrieve(id)
			if (status === 'open') throw error
		}
	}
}
