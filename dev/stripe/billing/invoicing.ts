import type Stripe from 'stripe'
import { change, emit } from '../events.ts'
import { invoiceObject, type Line } from '../objects/invoice-object.ts'
import { cardFor } from '../objects/payment-methods.ts'
import { couponsOf, reduction } from '../objects/promotions.ts'
import { itemOf } from '../objects/subscription-object.ts'
import { customerOf, DAY_S, HOUR_S, timeOf, type World } from '../world.ts'
import { charge } from './charge.ts'

/** Writes a draft of what a subscription owes. */
export function draftInvoice(
	world: World,
	subscription: Stripe.Subscription,
	reason: Stripe.Invoice.BillingReason,
	lines: Line[],
): Stripe.Invoice {
	const customer = customerOf(world, subscription.customer)
	const invoice = invoiceObject(world, {
		customer,
		subscription,
		item: itemOf(subscription),
		reason,
		lines,
		discount: takeDiscounts(world, subscription, lines),
		created: timeOf(world, customer),
	})
	world.state.invoices[invoice.id] = invoice
	subscription.latest_invoice = invoice.id
	emit(world, 'invoice.created', invoice)
	return invoice
}

/** What the subscription's coupons take off these lines; a coupon that counts once is used up. */
function takeDiscounts(world: World, subscription: Stripe.Subscription, lines: Line[]): number {
	const amount = lines.reduce((sum, line) => sum + (line.proration ? 0 : line.amount), 0)
	if (amount <= 0) return 0
	const coupons = couponsOf(world, subscription.discounts)
	if (coupons.some(({ duration }) => duration === 'once')) subscription.discounts = []
	return coupons.reduce((sum, coupon) => sum + reduction(coupon, amount - sum), 0)
}

/** Finalizes a draft: it has a number and a page, and what the customer has at Stripe is used. */
export function finalize(world: World, invoice: Stripe.Invoice): void {
	const customer = customerOf(world, invoice.customer ?? '')
	const at = timeOf(world, customer)
	const number = customer.next_invoice_sequence ?? 1
	customer.next_invoice_sequence = number + 1
	const used = invoice.total - invoice.amount_due
	if (used !== 0) change(world, 'customer.updated', customer, { balance: customer.balance + used })
	Object.assign(invoice, {
		status: 'open',
		number: `${customer.invoice_prefix}-${String(number).padStart(4, '0')}`,
		automatically_finalizes_at: null,
		effective_at: at,
		ending_balance: customer.balance,
		hosted_invoice_url: `${world.origin}/invoices/${invoice.id}`,
		invoice_pdf: `${world.origin}/invoices/${invoice.id}`,
		status_transitions: { ...invoice.status_transitions, finalized_at: at },
	} satisfies Partial<Stripe.Invoice>)
	emit(world, 'invoice.finalized', invoice)
}

/**
 * Tries to collect an open invoice; whether it is paid then. A failure plans the next attempt, as long as the settings
 * have one.
 */
export function collect(world: World, invoice: Stripe.Invoice, subscription: Stripe.Subscription): boolean {
	const customer = customerOf(world, invoice.customer ?? '')
	const at = timeOf(world, customer)
	const card = cardFor(world, customer, subscription)
	const pays = invoice.amount_due <= 0 || (card !== undefined && charge(world, invoice, card))
	const attempts = invoice.amount_due > 0 ? invoice.attempt_count + 1 : invoice.attempt_count
	if (pays) {
		markPaid(world, invoice, attempts)
		if (customer.delinquent) change(world, 'customer.updated', customer, { delinquent: false })
		return true
	}
	const days = world.settings.retryDays[attempts - 1]
	change(world, 'invoice.updated', invoice, {
		attempted: true,
		attempt_count: attempts,
		next_payment_attempt: days === undefined ? null : at + days * DAY_S,
	})
	emit(world, 'invoice.payment_failed', invoice)
	change(world, 'customer.updated', customer, { delinquent: true })
	return false
}

/** An open invoice is paid. */
export function markPaid(world: World, invoice: Stripe.Invoice, attempts = invoice.attempt_count): void {
	const at = timeOf(world, customerOf(world, invoice.customer ?? ''))
	Object.assign(invoice, {
		status: 'paid',
		attempted: true,
		attempt_count: attempts,
		amount_paid: invoice.amount_due,
		amount_remaining: 0,
		next_payment_attempt: null,
		status_transitions: { ...invoice.status_transitions, paid_at: at },
	} satisfies Partial<Stripe.Invoice>)
	emit(world, 'invoice.paid', invoice)
	if (invoice.amount_due > 0) emit(world, 'invoice.payment_succeeded', invoice)
}

export function voidInvoice(world: World, invoice: Stripe.Invoice): void {
	const at = timeOf(world, customerOf(world, invoice.customer ?? ''))
	Object.assign(invoice, {
		status: 'void',
		next_payment_attempt: null,
		status_transitions: { ...invoice.status_transitions, voided_at: at },
	} satisfies Partial<Stripe.Invoice>)
	emit(world, 'invoice.voided', invoice)
}

/** A renewal's draft stays one for an hour, as at Stripe, before it is finalized and charged. */
export const waitAnHour = (invoice: Stripe.Invoice): void => {
	invoice.automatically_finalizes_at = invoice.created + HOUR_S
}

/** The invoices of a subscription that are still to be paid, oldest first. */
export const openInvoices = (world: World, subscription: string): Stripe.Invoice[] =>
	Object.values(world.state.invoices).filter(
		({ status, parent }) => status === 'open' && parent?.subscription_details?.subscription === subscription,
	)
