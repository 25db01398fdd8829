/**
 * The events that Stripe is to send: each means that its customer is read again, and nothing else. What is not here is
 * noted and read for nothing.
 */
export const WEBHOOK_EVENTS = [
	'checkout.session.completed',
	'checkout.session.async_payment_succeeded',
	'checkout.session.async_payment_failed',
	'customer.deleted',
	'customer.subscription.created',
	'customer.subscription.updated',
	'customer.subscription.deleted',
	'customer.subscription.paused',
	'customer.subscription.resumed',
	'invoice.finalized',
	'invoice.paid',
	'invoice.payment_action_required',
	'invoice.payment_failed',
	'invoice.marked_uncollectible',
	'invoice.voided',
] as const

export const READ_ON: ReadonlySet<string> = new Set(WEBHOOK_EVENTS)
