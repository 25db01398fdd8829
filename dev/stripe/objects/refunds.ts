import type Stripe from 'stripe'
import { emit } from '../events.ts'
import { invalid, noSuch } from '../protocol/errors.ts'
import { pageOf } from '../protocol/lists.ts'
import type { Routes } from '../protocol/route.ts'
import { all, customerOf, get, idOf, newId, timeOf } from '../world.ts'

export const refundRoutes: Routes = {
	'POST /v1/refunds': ({ world, params }) => {
		const intent = params.text('payment_intent')
		const chargeId =
			params.text('charge') ?? chargeOf(intent ? get(world.state.paymentIntents, 'payment_intent', intent) : undefined)
		if (!chargeId) throw invalid('One of the following params should be provided: payment_intent or charge.')
		const charge = get(world.state.charges, 'charge', chargeId)
		const left = charge.amount_captured - charge.amount_refunded
		if (left <= 0) throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded')
		const amount = params.integer('amount') ?? left
		if (amount < 1 || amount > left)
			throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, 'amount')
		const refund: Stripe.Refund = {
			id: newId('re'),
			object: 'refund',
			amount,
			balance_transaction: null,
			charge: charge.id,
			created: charge.customer ? timeOf(world, customerOf(world, charge.customer)) : world.state.time,
			currency: charge.currency,
			customer: charge.customer,
			customer_account: null,
			metadata: params.record('metadata') ?? {},
			payment_intent: charge.payment_intent,
			payment_method: charge.payment_method,
			reason: params.choice('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null,
			receipt_number: null,
			source_transfer_reversal: null,
			status: 'succeeded',
			transfer_reversal: null,
		}
		params.refuseUnknown()
		world.state.refunds[refund.id] = refund
		charge.amount_refunded += amount
		charge.refunded = charge.amount_refunded === charge.amount_captured
		emit(world, 'refund.created', refund)
		emit(world, 'charge.refunded', charge)
		return refund
	},
	'GET /v1/refunds': ({ world, params }) => {
		const [charge, intent] = ['charge', 'payment_intent'].map((key) => params.text(key))
		const found = all(world.state.refunds).filter(
			(refund) =>
				(charge === undefined || refund.charge === charge) &&
				(intent === undefined || refund.payment_intent === intent),
		)
		return pageOf('/v1/refunds', found, params)
	},
	'GET /v1/refunds/:id': ({ world, id }) => get(world.state.refunds, 'refund', id),
}

function chargeOf(intent: Stripe.PaymentIntent | undefined): string | undefined {
	if (!intent) return undefined
	if (!intent.latest_charge || intent.status !== 'succeeded') throw noSuch('charge', intent.id, 'payment_intent')
	return idOf(intent.latest_charge)
}
