import type Stripe from 'stripe'
import { change } from '../events.ts'
import type { Line } from '../objects/invoice-object.ts'
import { planOf } from '../objects/prices.ts'
import { releaseSchedule } from '../objects/schedule-object.ts'
import { itemOf } from '../objects/subscription-object.ts'
import { customerOf, timeOf, type World } from '../world.ts'
import { collect, draftInvoice, finalize, voidInvoice } from './invoicing.ts'
import { periodStart, recurringOf } from './periods.ts'
import { nameOf } from './subscribe.ts'

export type PriceChange = {
	price: Stripe.Price
	proration: 'always_invoice' | 'none'
	/** Whether the trial goes on with the new price. */
	keepsTrial: boolean
	/** Whether the change is taken back when its invoice is not paid. */
	onlyIfPaid: boolean
}

/**
 * Gives a subscription another price now. The unused part of the old price is credited and the rest of the period is
 * charged by the new one, at once; another interval begins a new period. Whether the change holds.
 */
export function changePrice(world: World, subscription: Stripe.Subscription, by: PriceChange): boolean {
	const { items, billing_cycle_anchor, status, trial_end } = subscription
	const item = itemOf(subscription)
	const at = timeOf(world, customerOf(world, subscription.customer))
	const trials = subscription.status === 'trialing' && by.keepsTrial
	const next: Stripe.SubscriptionItem = { ...item, price: by.price, plan: planOf(by.price) }
	const restarts = !trials && !sameInterval(item.price, by.price)
	const endsTrial = subscription.status === 'trialing' && !by.keepsTrial
	if (restarts || endsTrial) {
		next.current_period_start = at
		next.current_period_end = periodStart(at, recurringOf(by.price), 1)
	}
	const lines = trials || by.proration === 'none' ? [] : prorations(subscription, next, at)
	releaseSchedule(world, subscription)
	change(world, 'customer.subscription.updated', subscription, {
		items: { ...subscription.items, data: [next] },
		...(restarts || endsTrial ? { billing_cycle_anchor: at } : {}),
		...(endsTrial ? { status: 'active', trial_end: at } : {}),
	})
	if (lines.length === 0) return true
	const invoice = draftInvoice(world, subscription, 'subscription_update', lines)
	finalize(world, invoice)
	if (collect(world, invoice, subscription)) return true
	if (!by.onlyIfPaid) {
		change(world, 'customer.subscription.updated', subscription, { status: 'past_due' })
		return false
	}
	voidInvoice(world, invoice)
	change(world, 'customer.subscription.updated', subscription, { items, billing_cycle_anchor, status, trial_end })
	return false
}

export const sameInterval = (a: Stripe.Price, b: Stripe.Price): boolean =>
	recurringOf(a).interval === recurringOf(b).interval && recurringOf(a).interval_count === recurringOf(b).interval_count

function prorations(subscription: Stripe.Subscription, next: Stripe.SubscriptionItem, at: number): Line[] {
	const item = itemOf(subscription)
	const trialed = subscription.status === 'trialing'
	const unused = (item.current_period_end - at) / (item.current_period_end - item.current_period_start)
	const left = (next.current_period_end - at) / (next.current_period_end - next.current_period_start)
	const credit = trialed ? 0 : -Math.round((item.price.unit_amount ?? 0) * unused)
	const cost = Math.round((next.price.unit_amount ?? 0) * left)
	const lines = [
		line(credit, `Unused time on ${nameOf(item.price)}`, item.price, { start: at, end: item.current_period_end }),
		line(cost, `Remaining time on ${nameOf(next.price)}`, next.price, { start: at, end: next.current_period_end }),
	]
	return lines.filter(({ amount }) => amount !== 0)
}

const line = (amount: number, description: string, price: Stripe.Price, period: Line['period']): Line => ({
	amount,
	description,
	price,
	period,
	proration: true,
})
