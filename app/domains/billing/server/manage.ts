import type Stripe from 'stripe'
import { AppError } from '#app/platform/model/errors.ts'
import type { Me } from '#app/platform/model/me.ts'
import { askWithinRates } from '#app/platform/server/rate-limit.ts'
import type { Questions } from '#db/batch.ts'
import { findBilling } from '#db/queries/billing.ts'
import { claimReads } from '#db/queries/customer-reads.ts'
import type { Forwarding, Invoice, PortalRequest, SubscriptionCheck } from '../model/checkout.ts'
import { CHECKOUT_MESSAGES as M } from '../model/checkout-messages.ts'
import { BILLING_MESSAGES } from '../model/messages.ts'
import { returnPath } from '../model/return-path.ts'
import { atStripe } from './at-stripe.ts'
import type { BillingDeps } from './billing-deps.ts'
import { checkOf, checkOfRead } from './check-subscription.ts'
import { pickSubscription } from './customer-state.ts'
import { localeOf } from './locale.ts'
import { portalFor } from './portal-configurations.ts'
import { billingRate } from './rates.ts'
import { askStripe, storeFound } from './read-customer.ts'

type Asked = BillingDeps & { me: Me }

const SHOWN_INVOICES = 10

/** Answers these questions within the cook's rate. One round trip. */
const askOf = <Q extends Questions>({ db, me, clock }: Asked, questions: Q) =>
	askWithinRates(db, { rates: [billingRate(me.id)], message: M.tooMany, now: clock() }, questions)

/**
 * Reads the cook's customer at once: after Stripe's page, and when the cook asks. Throws AppError: too_many_requests,
 * upstream_failed. At most two round trips.
 */
export async function refreshSubscription(asked: Asked): Promise<SubscriptionCheck> {
	const { me, log } = asked
	const { claims } = await askOf(asked, { claims: claimReads([me.id]) })
	const [claim] = claims
	if (!claim) return checkOf(me)
	return atStripe(log, BILLING_MESSAGES.checkFailed, async () => {
		const { state } = await storeFound(asked, claim, await askStripe(asked.stripe(), claim.customer_id))
		return checkOfRead(me, state, asked.clock())
	})
}

/**
 * Opens Stripe's portal, on one of its pages where that is possible. Throws AppError: conflict (no customer),
 * too_many_requests, upstream_failed. One round trip.
 */
export async function openPortal(asked: Asked, { flow }: PortalRequest): Promise<Forwarding> {
	const { me, log, appUrl } = asked
	const { billing } = await askOf(asked, { billing: findBilling(me.id) })
	const customer = billing?.customer_id
	if (!customer) throw new AppError('conflict', M.noCustomer)
	return atStripe(log, BILLING_MESSAGES.portalFailed, async () => {
		const return_url = new URL(returnPath('portal'), appUrl).href
		const stripe = asked.stripe()
		const { url } = await stripe.billingPortal.sessions.create({
			...{ customer, return_url, locale: localeOf(me.region) },
			...(await portalFor(stripe, billing.subscription_id ? (me.price_id ?? null) : null)),
			...flowOf(flow, billing.subscription_id, me, return_url),
		})
		return { url }
	})
}

/** The page of the portal; its first one where there is nothing to cancel or to change. */
function flowOf(
	flow: PortalRequest['flow'],
	subscription: string | null,
	{ cancel_at, subscription_status }: Me,
	return_url: string,
): Pick<Stripe.BillingPortal.SessionCreateParams, 'flow_data'> {
	const after_completion = { type: 'redirect', redirect: { return_url } } as const
	if (flow === 'card') return { flow_data: { type: 'payment_method_update', after_completion } }
	const mayChange = subscription_status === 'active' || subscription_status === 'trialing'
	const isCancelled = cancel_at != null
	if (!flow || !subscription || isCancelled) return {}
	if (flow === 'cancel')
		return { flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription }, after_completion } }
	if (!mayChange) return {}
	return { flow_data: { type: 'subscription_update', subscription_update: { subscription }, after_completion } }
}

/** The cook's newest bills, as Stripe has them now. Throws AppError: too_many_requests, upstream_failed. One round trip. */
export async function listInvoices(asked: Asked): Promise<Invoice[]> {
	const { billing } = await askOf(asked, { billing: findBilling(asked.me.id) })
	const customer = billing?.customer_id
	if (!customer) return []
	return atStripe(asked.log, M.invoicesFailed, async () => {
		const { data } = await asked.stripe().invoices.list({ customer, limit: 2 * SHOWN_INVOICES })
		return data.flatMap(invoiceOf).slice(0, SHOWN_INVOICES)
	})
}

/** A draft is no bill yet. */
function invoiceOf(invoice: Stripe.Invoice): Invoice[] {
	const { id, number, created, total, currency, status, hosted_invoice_url } = invoice
	if (status === null || status === 'draft') return []
	const at = new Date(created * 1000).toISOString()
	return [{ id, number, created: at, amount: total, currency, status, url: hosted_invoice_url ?? null }]
}

/**
 * Ends the cook's trial on its last day, without a charge. Asked again, it changes nothing. Throws AppError: conflict (no
 * trial), too_many_requests, upstream_failed. Two round trips.
 */
export async function endTrial(asked: Asked): Promise<SubscriptionCheck> {
	const { me, log } = asked
	const { claims } = await askOf(asked, { claims: claimReads([me.id]) })
	const [claim] = claims
	if (!claim) throw new AppError('conflict', M.noTrial)
	return atStripe(log, M.trialFailed, async () => {
		const stripe = asked.stripe()
		const found = await askStripe(stripe, claim.customer_id)
		const { main } = pickSubscription(found.subscriptions)
		if (main?.status !== 'trialing') {
			await storeFound(asked, claim, found)
			throw new AppError('conflict', M.noTrial)
		}
		const ended = main.cancel_at === null ? await cancelAtEnd(stripe, main) : main
		const subscriptions = found.subscriptions.map((each) => (each.id === ended.id ? ended : each))
		const { state } = await storeFound(asked, claim, { ...found, subscriptions })
		return checkOfRead(me, state, asked.clock())
	})
}

/** Lets a subscription end with its period. A smaller plan that was to begin then is dropped: Stripe refuses both. */
async function cancelAtEnd(stripe: Stripe, { id, schedule }: Stripe.Subscription): Promise<Stripe.Subscription> {
	if (schedule) await stripe.subscriptionSchedules.release(typeof schedule === 'string' ? schedule : schedule.id)
	return stripe.subscriptions.update(id, { cancel_at_period_end: true })
}
