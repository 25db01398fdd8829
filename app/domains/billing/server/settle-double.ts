import type Stripe from 'stripe'
import type { JobPayload } from '#app/platform/model/jobs.ts'
import type { BillingDeps } from './billing-deps.ts'
import { isLive } from './customer-state.ts'
import { readCustomer } from './read-customer.ts'

/** In the metadata of a subscription that we end: a cook's own cancellation is not paid back. */
const MARK = 'ended_as_double_of'

/**
 * Of two live subscriptions of a cook ends the one that began later, at once, and pays back what was paid for it. May
 * run again after any of its steps: what is done already is left as it is. Nothing happens when one of the two has ended
 * otherwise meanwhile.
 */
export async function settleDouble(
	deps: BillingDeps,
	{ user_id, kept, ended }: JobPayload<'settle_double'>,
): Promise<void> {
	const stripe = deps.stripe()
	const later = await stripe.subscriptions.retrieve(ended)
	if (isLive(later)) {
		if (!isLive(await stripe.subscriptions.retrieve(kept))) return
		await stripe.subscriptions.update(ended, { metadata: { [MARK]: kept } })
		await stripe.subscriptions.cancel(ended)
	} else if (later.metadata[MARK] !== kept) return
	await payBack(stripe, ended)
	await readCustomer(deps, user_id)
	deps.log.info('double_settled', { subscription: ended })
}

/** Refunds every payment of a subscription's invoices, once each. */
async function payBack(stripe: Stripe, subscription: string): Promise<void> {
	const invoices = await stripe.invoices
		.list({ subscription, status: 'paid', limit: 100 })
		.autoPagingToArray({ limit: 1_000 })
	for (const { id, amount_paid } of invoices) {
		if (amount_paid === 0) continue
		const payments = await stripe.invoicePayments.list({ invoice: id, status: 'paid', limit: 100 })
		for (const { id: paymentId, payment } of payments.data) {
			const intent = idOf(payment.payment_intent)
			const charge = idOf(payment.charge)
			if (!intent && !charge) throw new Error(`${paymentId} of ${id} was paid outside of Stripe`)
			const paid = intent ? { payment_intent: intent } : { charge: charge ?? '' }
			await refundOnce(stripe, { ...paid, reason: 'duplicate' }, `refund-${paymentId}`)
		}
	}
}

const idOf = (thing: string | { id: string } | undefined): string | undefined =>
	typeof thing === 'string' ? thing : thing?.id

/** The key alone keeps a refund from being made twice for a day; after it Stripe says that it was made. */
async function refundOnce(stripe: Stripe, refund: Stripe.RefundCreateParams, idempotencyKey: string): Promise<void> {
	try {
		await stripe.refunds.create(refund, { idempotencyKey })
	} catch (error) {
		if ((error as { code?: string }).code !== 'charge_already_refunded') throw error
	}
}
