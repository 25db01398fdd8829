import type Stripe from 'stripe'
import { emit } from '../events.ts'
import { cancelSchedule } from '../objects/schedule-object.ts'
import { itemOf } from '../objects/subscription-object.ts'
import { customerOf, timeOf, type World } from '../world.ts'

/** Ends a subscription now; nothing is paid back. Open invoices stay, and are collected no more. */
export function cancelNow(
	world: World,
	subscription: Stripe.Subscription,
	reason: Stripe.Subscription.CancellationDetails.Reason = 'cancellation_requested',
): Stripe.Subscription {
	const at = timeOf(world, customerOf(world, subscription.customer))
	cancelSchedule(world, subscription)
	for (const invoice of Object.values(world.state.invoices)) {
		if (invoice.parent?.subscription_details?.subscription !== subscription.id) continue
		if (invoice.status === 'draft' || invoice.status === 'open')
			Object.assign(invoice, { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null })
	}
	Object.assign(subscription, {
		status: 'canceled',
		canceled_at: subscription.canceled_at ?? at,
		ended_at: at,
		cancellation_details: detailsOf(subscription, reason),
	} satisfies Partial<Stripe.Subscription>)
	emit(world, 'customer.subscription.deleted', subscription)
	return subscription
}

/** The fields of a subscription that is to end with its period, or that goes on after all. */
export function atPeriodEnd(
	world: World,
	subscription: Stripe.Subscription,
	cancels: boolean,
): Partial<Stripe.Subscription> {
	const at = timeOf(world, customerOf(world, subscription.customer))
	if (!cancels)
		return {
			cancel_at_period_end: false,
			cancel_at: null,
			canceled_at: null,
			cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
		}
	return {
		cancel_at_period_end: true,
		cancel_at: itemOf(subscription).current_period_end,
		canceled_at: at,
		cancellation_details: detailsOf(subscription, 'cancellation_requested'),
	}
}

const detailsOf = (
	{ cancellation_details }: Stripe.Subscription,
	reason: Stripe.Subscription.CancellationDetails.Reason,
): Stripe.Subscription.CancellationDetails => ({
	comment: null,
	feedback: null,
	feedback_option: null,
	...cancellation_details,
	reason,
})
