import type Stripe from 'stripe'
import { emit } from '../events.ts'
import type { Line } from '../objects/invoice-object.ts'
import { itemOf, subscriptionObject } from '../objects/subscription-object.ts'
import { DAY_S, timeOf, type World } from '../world.ts'
import { collect, draftInvoice, finalize } from './invoicing.ts'
import { periodStart, recurringOf } from './periods.ts'

export type Order = {
	customer: Stripe.Customer
	price: Stripe.Price
	quantity: number
	trialDays: number
	/** Null: the customer's own card. */
	card: string | null
	metadata: Record<string, string>
	automaticTax: boolean
	/** Called with the new subscription before its first invoice: redeems a promotion code. */
	discounts?(subscription: Stripe.Subscription): string[]
}

/**
 * Begins a subscription with its first invoice, which is charged at once: 'active' when it is paid, 'trialing' with a
 * trial, 'incomplete' when the payment fails.
 */
export function subscribe(world: World, order: Order): Stripe.Subscription {
	const created = timeOf(world, order.customer)
	const recurring = recurringOf(order.price)
	const trialEnd = order.trialDays > 0 ? created + order.trialDays * DAY_S : null
	const subscription = subscriptionObject(world, {
		...order,
		created,
		periodEnd: trialEnd ?? periodStart(created, recurring, 1),
		trialEnd,
		status: trialEnd === null ? 'incomplete' : 'trialing',
	})
	world.state.subscriptions[subscription.id] = subscription
	world.state.subscriptionNotes[subscription.id] = {}
	subscription.discounts = order.discounts?.(subscription) ?? []
	order.customer.currency ??= subscription.currency

	const line = trialEnd === null ? periodLine(subscription) : trialLine(subscription)
	const invoice = draftInvoice(world, subscription, 'subscription_create', [line])
	finalize(world, invoice)
	const paid = collect(world, invoice, subscription)
	if (paid && subscription.status === 'incomplete') subscription.status = 'active'
	emit(world, 'customer.subscription.created', subscription)
	return subscription
}

/** What a period of the subscription costs. */
export function periodLine(subscription: Stripe.Subscription): Line {
	const item = itemOf(subscription)
	const quantity = item.quantity ?? 1
	return {
		amount: (item.price.unit_amount ?? 0) * quantity,
		description: `${quantity} × ${nameOf(item.price)}`,
		price: item.price,
		period: { start: item.current_period_start, end: item.current_period_end },
		proration: false,
	}
}

/** A trial is on an invoice of nothing. */
export function trialLine(subscription: Stripe.Subscription): Line {
	return { ...periodLine(subscription), amount: 0, description: 'Free trial' }
}

export const nameOf = ({ nickname, lookup_key, id }: Stripe.Price): string => nickname ?? lookup_key ?? id
