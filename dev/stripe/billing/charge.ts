import type Stripe from 'stripe'
import { emit } from '../events.ts'
import { kindOf } from '../objects/payment-methods.ts'
import { customerOf, idOf, newId, timeOf, type World } from '../world.ts'

/**
 * Tries to take an invoice's amount from a card and writes payment intent, charge and their events; whether it
 * succeeded. The invoice itself is the caller's.
 */
export function charge(world: World, invoice: Stripe.Invoice, card: Stripe.PaymentMethod): boolean {
	const customer = customerOf(world, invoice.customer ?? '')
	const created = timeOf(world, customer)
	const kind = kindOf(world, card)
	const succeeds = kind === 'works' || kind === 'needs_authentication'
	const intent = intentOf(world, invoice, created)
	const made = chargeObject(world, invoice, card, { intent: intent.id, created, succeeds })
	world.state.charges[made.id] = made
	Object.assign(intent, {
		status: succeeds ? 'succeeded' : 'requires_payment_method',
		amount_received: succeeds ? made.amount : 0,
		latest_charge: made.id,
		payment_method: succeeds ? card.id : null,
		last_payment_error: succeeds
			? null
			: { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline', message: DECLINED },
	} satisfies Partial<Stripe.PaymentIntent>)
	notePayment(world, invoice, intent, succeeds ? 'paid' : 'open', created)
	emit(world, succeeds ? 'charge.succeeded' : 'charge.failed', made)
	emit(world, succeeds ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent)
	return succeeds
}

export const DECLINED = 'Your card was declined.'

/** An invoice's payments all belong to one intent. */
function intentOf(world: World, invoice: Stripe.Invoice, created: number): Stripe.PaymentIntent {
	const known = Object.values(world.state.invoicePayments).find((payment) => payment.invoice === invoice.id)
	const ref = known?.payment.payment_intent
	const there = ref && world.state.paymentIntents[idOf(ref)]
	if (there) return there
	const intent: Stripe.PaymentIntent = {
		id: newId('pi'),
		object: 'payment_intent',
		allowed_payment_method_types: null,
		amount: invoice.amount_due,
		amount_capturable: 0,
		amount_received: 0,
		application: null,
		application_fee_amount: null,
		automatic_payment_methods: null,
		canceled_at: null,
		cancellation_reason: null,
		capture_method: 'automatic',
		client_secret: newId('pi_secret'),
		confirmation_method: 'automatic',
		created,
		currency: invoice.currency,
		customer: invoice.customer,
		customer_account: null,
		description: null,
		excluded_payment_method_types: null,
		last_payment_error: null,
		latest_charge: null,
		livemode: world.livemode,
		managed_payments: null,
		metadata: {},
		next_action: null,
		on_behalf_of: null,
		payment_method: null,
		payment_method_configuration_details: null,
		payment_method_options: null,
		payment_method_types: ['card'],
		payment_record: null,
		processing: null,
		receipt_email: null,
		review: null,
		setup_future_usage: 'off_session',
		shipping: null,
		source: null,
		statement_descriptor: null,
		statement_descriptor_suffix: null,
		status: 'processing',
		transfer_group: null,
	}
	world.state.paymentIntents[intent.id] = intent
	return intent
}

function notePayment(
	world: World,
	invoice: Stripe.Invoice,
	intent: Stripe.PaymentIntent,
	status: 'paid' | 'open',
	at: number,
): void {
	const known = Object.values(world.state.invoicePayments).find((payment) => payment.invoice === invoice.id)
	const payment: Stripe.InvoicePayment = {
		id: known?.id ?? newId('inpay'),
		object: 'invoice_payment',
		amount_paid: status === 'paid' ? invoice.amount_due : null,
		amount_requested: invoice.amount_due,
		created: known?.created ?? at,
		currency: invoice.currency,
		invoice: invoice.id,
		is_default: true,
		livemode: world.livemode,
		payment: { type: 'payment_intent', payment_intent: intent.id },
		status,
		status_transitions: { canceled_at: null, paid_at: status === 'paid' ? at : null },
	}
	world.state.invoicePayments[payment.id] = payment
}

function chargeObject(
	world: World,
	invoice: Stripe.Invoice,
	card: Stripe.PaymentMethod,
	{ intent, created, succeeds }: { intent: string; created: number; succeeds: boolean },
): Stripe.Charge {
	return {
		id: newId('ch'),
		object: 'charge',
		amount: invoice.amount_due,
		amount_captured: succeeds ? invoice.amount_due : 0,
		amount_refunded: 0,
		application: null,
		application_fee: null,
		application_fee_amount: null,
		balance_transaction: null,
		billing_details: card.billing_details,
		calculated_statement_descriptor: null,
		captured: succeeds,
		created,
		currency: invoice.currency,
		customer: invoice.customer,
		description: null,
		disputed: false,
		failure_balance_transaction: null,
		failure_code: succeeds ? null : 'card_declined',
		failure_message: succeeds ? null : DECLINED,
		fraud_details: {},
		livemode: world.livemode,
		metadata: {},
		on_behalf_of: null,
		outcome: null,
		paid: succeeds,
		payment_intent: intent,
		payment_method: card.id,
		payment_method_details: null,
		receipt_email: null,
		receipt_number: null,
		receipt_url: null,
		refunded: false,
		review: null,
		shipping: null,
		source: null,
		source_transfer: null,
		statement_descriptor: null,
		statement_descriptor_suffix: null,
		status: succeeds ? 'succeeded' : 'failed',
		transfer_data: null,
		transfer_group: null,
	}
}
