import Stripe from 'stripe'
import { wholeList } from '../protocol/lists.ts'
import { newId, type World } from '../world.ts'

/** A line of an invoice before it is one; `amount` in the currency's smallest unit. */
export type Line = {
	amount: number
	description: string
	price: Stripe.Price
	/** Seconds. */
	period: { start: number; end: number }
	proration: boolean
}

export type NewInvoice = {
	customer: Stripe.Customer
	subscription: Stripe.Subscription
	item: Stripe.SubscriptionItem
	reason: Stripe.Invoice.BillingReason
	lines: Line[]
	/** What coupons take off. */
	discount: number
	/** Seconds. */
	created: number
}

/** A draft. */
export function invoiceObject(world: World, given: NewInvoice): Stripe.Invoice {
	const { customer, subscription, created } = given
	const id = newId('in')
	const subtotal = given.lines.reduce((sum, { amount }) => sum + amount, 0)
	const total = subtotal - given.discount
	// What the customer already has at Stripe pays first; an invoice below nothing is added to it.
	const fromBalance = total > 0 ? Math.min(total, Math.max(0, -customer.balance)) : total
	return {
		id,
		object: 'invoice',
		account_country: 'US',
		account_name: 'Nomster',
		account_tax_ids: null,
		amount_due: total - fromBalance,
		amount_overpaid: 0,
		amount_paid: 0,
		amount_remaining: total - fromBalance,
		amount_shipping: 0,
		application: null,
		attempt_count: 0,
		attempted: false,
		auto_advance: true,
		automatic_tax: {
			disabled_reason: null,
			enabled: subscription.automatic_tax.enabled,
			liability: null,
			provider: subscription.automatic_tax.enabled ? 'stripe' : null,
			status: subscription.automatic_tax.enabled ? 'complete' : null,
		},
		automatically_finalizes_at: null,
		billing_reason: given.reason,
		collection_method: 'charge_automatically',
		created,
		currency: subscription.currency,
		custom_fields: null,
		customer: customer.id,
		customer_account: null,
		customer_address: customer.address ?? null,
		customer_email: customer.email,
		customer_name: customer.name ?? null,
		customer_phone: null,
		customer_shipping: null,
		customer_tax_exempt: 'none',
		customer_tax_ids: [],
		default_payment_method: null,
		default_source: null,
		default_tax_rates: [],
		description: null,
		discounts: subscription.discounts,
		due_date: null,
		effective_at: null,
		ending_balance: null,
		footer: null,
		from_invoice: null,
		hosted_invoice_url: null,
		invoice_pdf: null,
		issuer: { type: 'self' },
		last_finalization_error: null,
		latest_revision: null,
		lines: wholeList(
			`/v1/invoices/${id}/lines`,
			given.lines.map((line) => lineObject(world, id, given, line)),
		),
		livemode: world.livemode,
		metadata: {},
		next_payment_attempt: null,
		number: null,
		on_behalf_of: null,
		parent: {
			type: 'subscription_details',
			quote_details: null,
			subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
		},
		payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
		period_end: created,
		period_start: created,
		post_payment_credit_notes_amount: 0,
		pre_payment_credit_notes_amount: 0,
		receipt_number: null,
		rendering: null,
		shipping_cost: null,
		shipping_details: null,
		starting_balance: customer.balance,
		statement_descriptor: null,
		status: 'draft',
		status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
		subtotal,
		subtotal_excluding_tax: subtotal,
		test_clock: customer.test_clock ?? null,
		total,
		total_discount_amounts: [],
		total_excluding_tax: total,
		total_pretax_credit_amounts: [],
		total_taxes: [],
		webhooks_delivered_at: null,
	}
}

function lineObject(world: World, invoice: string, given: NewInvoice, line: Line): Stripe.InvoiceLineItem {
	const { price } = line
	return {
		id: newId('il'),
		object: 'line_item',
		amount: line.amount,
		currency: price.currency,
		description: line.description,
		discount_amounts: [],
		discountable: !line.proration,
		discounts: [],
		invoice,
		livemode: world.livemode,
		metadata: given.subscription.metadata,
		parent: {
			type: 'subscription_item_details',
			invoice_item_details: null,
			subscription_item_details: {
				invoice_item: null,
				proration: line.proration,
				proration_details: null,
				subscription: given.subscription.id,
				subscription_item: given.item.id,
			},
		},
		period: line.period,
		pretax_credit_amounts: [],
		pricing: {
			type: 'price_details',
			price_details: {
				price: price.id,
				product: typeof price.product === 'string' ? price.product : price.product.id,
			},
			unit_amount_decimal: price.unit_amount_decimal,
		},
		quantity: given.item.quantity ?? 1,
		quantity_decimal: Stripe.Decimal.from(given.item.quantity ?? 1),
		subscription: given.subscription.id,
		subtotal: line.amount,
		taxes: [],
	}
}

/** The subscription that an invoice is for; null for one of none. */
export const subscriptionIdOf = ({ parent }: Stripe.Invoice): string | null => {
	const ref = parent?.subscription_details?.subscription
	if (!ref) return null
	return typeof ref === 'string' ? ref : ref.id
}
