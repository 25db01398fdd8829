import type Stripe from 'stripe'
import { DECLINED } from '../billing/charge.ts'
import { attemptPayment } from '../billing/pass-time.ts'
import { change } from '../events.ts'
import { subscriptionIdOf } from '../objects/invoice-object.ts'
import { attach, createCard, setDefaultCard } from '../objects/payment-methods.ts'
import { customerOf, type World } from '../world.ts'
import { day, field, form, money, type PageAnswer, page, paragraph, reasonOf } from './layout.ts'

/** An invoice; an open one can be paid here, with the card that is known or with another. */
export function showInvoice(invoice: Stripe.Invoice, error?: string): PageAnswer {
	const lines = invoice.lines.data.map(({ description, amount, currency }) =>
		paragraph(`${description}: ${money(amount, currency)}`),
	)
	const pays =
		invoice.status === 'open'
			? form(
					`/invoices/${invoice.id}`,
					field({ name: 'number', label: 'Another card number', numeric: true, autocomplete: 'cc-number' }),
					`Pay ${money(invoice.amount_due, invoice.currency)}`,
				)
			: ''
	const body = `${paragraph(`${day(invoice.created)}, ${invoice.status}`)}${lines.join('')}${pays}`
	return page(`Invoice ${invoice.number}`, body, error)
}

export function payInvoice(world: World, invoice: Stripe.Invoice, typed: URLSearchParams): PageAnswer {
	if (invoice.status !== 'open') return showInvoice(invoice)
	try {
		const number = typed.get('number')?.trim()
		const customer = customerOf(world, invoice.customer ?? '')
		if (number) {
			const card = attach(world, createCard(world, number, customer.address ?? null), customer)
			setDefaultCard(world, customer, card)
			const subscription = world.state.subscriptions[subscriptionIdOf(invoice) ?? '']
			if (subscription)
				change(world, 'customer.subscription.updated', subscription, { default_payment_method: card.id })
		}
		return attemptPayment(world, invoice) ? { location: `/invoices/${invoice.id}` } : showInvoice(invoice, DECLINED)
	} catch (error) {
		return showInvoice(invoice, reasonOf(error))
	}
}
