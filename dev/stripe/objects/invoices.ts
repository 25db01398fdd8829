import { markPaid, voidInvoice } from '../billing/invoicing.ts'
import { attemptPayment, reactivate } from '../billing/pass-time.ts'
import { change } from '../events.ts'
import { declined, invalid } from '../protocol/errors.ts'
import { byCreated, pageOf } from '../protocol/lists.ts'
import type { Routes } from '../protocol/route.ts'
import { all, get } from '../world.ts'
import { subscriptionIdOf } from './invoice-object.ts'

const STATUSES = ['draft', 'open', 'paid', 'uncollectible', 'void']

export const invoiceRoutes: Routes = {
	'GET /v1/invoices': ({ world, params }) => {
		const status = params.choice('status', STATUSES)
		const customer = params.text('customer')
		const subscription = params.text('subscription')
		const found = all(world.state.invoices).filter(
			(invoice) =>
				(status === undefined || invoice.status === status) &&
				(customer === undefined || invoice.customer === customer) &&
				(subscription === undefined || subscriptionIdOf(invoice) === subscription),
		)
		return pageOf('/v1/invoices', byCreated(found, params), params)
	},
	'GET /v1/invoices/:id': ({ world, id }) => get(world.state.invoices, 'invoice', id),
	'POST /v1/invoices/:id/pay': ({ world, params, id }) => {
		const invoice = get(world.state.invoices, 'invoice', id)
		const outside = params.flag('paid_out_of_band') ?? false
		params.refuseUnknown()
		if (invoice.status === 'paid') throw invalid('Invoice is already paid', undefined, 'invoice_already_paid')
		if (invoice.status !== 'open') throw invalid('This invoice can no longer be paid')
		if (outside) {
			markPaid(world, invoice)
			const subscription = world.state.subscriptions[subscriptionIdOf(invoice) ?? '']
			if (subscription) reactivate(world, subscription)
		} else if (!attemptPayment(world, invoice))
			throw declined('Your card was declined.', 'card_declined', 'generic_decline')
		return invoice
	},
	'POST /v1/invoices/:id/void': ({ world, params, id }) => {
		params.refuseUnknown()
		const invoice = get(world.state.invoices, 'invoice', id)
		if (invoice.status !== 'open') throw invalid('You can only void open invoices.')
		voidInvoice(world, invoice)
		return invoice
	},
	'POST /v1/invoices/:id': ({ world, params, id }) => {
		const invoice = get(world.state.invoices, 'invoice', id)
		const advances = params.flag('auto_advance')
		const metadata = params.record('metadata')
		params.refuseUnknown()
		return change(world, 'invoice.updated', invoice, {
			...(advances === undefined ? {} : { auto_advance: advances }),
			...(metadata ? { metadata: { ...invoice.metadata, ...metadata } } : {}),
		})
	},
	'GET /v1/invoice_payments': ({ world, params }) => {
		const invoice = params.text('invoice')
		const status = params.text('status')
		const found = all(world.state.invoicePayments).filter(
			(payment) =>
				(invoice === undefined || payment.invoice === invoice) && (status === undefined || payment.status === status),
		)
		return pageOf('/v1/invoice_payments', found, params)
	},
	'GET /v1/payment_intents/:id': ({ world, id }) => get(world.state.paymentIntents, 'payment_intent', id),
	'GET /v1/charges/:id': ({ world, id }) => get(world.state.charges, 'charge', id),
	'GET /v1/charges': ({ world, params }) => {
		const customer = params.text('customer')
		const intent = params.text('payment_intent')
		const found = all(world.state.charges).filter(
			(charge) =>
				(customer === undefined || charge.customer === customer) &&
				(intent === undefined || charge.payment_intent === intent),
		)
		return pageOf('/v1/charges', byCreated(found, params), params)
	},
}
