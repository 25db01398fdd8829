/**
 * The events that Stripe is to send: each says that something about a customer has changed, who is then read again. What
 * is not here is noted and leads to nothing.
 */
export const WEBHOOK_EVENTS = [
	'charge.refunded',
	'checkout.session.completed',
	'checkout.session.expired',
	'customer.deleted',
	'customer.subscription.created',
	'customer.subscription.deleted',
	'customer.subscription.paused',
	'customer.subscription.pending_update_applied',
	'customer.subscription.pending_update_expired',
	'customer.subscription.resumed',
	'customer.subscription.updated',
	'invoice.finalized',
	'invoice.marked_uncollectible',
	'invoice.paid',
	'invoice.payment_action_required',
	'invoice.payment_failed',
	'invoice.voided',
] as const

export const READ_ON: ReadonlySet<string> = new Set(WEBHOOK_EVENTS)
