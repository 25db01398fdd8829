import type Stripe from 'stripe'
import { scheduleOf } from '../objects/schedule-object.ts'
import { ENDED, itemOf, subscriptionsOf } from '../objects/subscription-object.ts'
import { all, get, idOf, type World } from '../world.ts'
import { day, money } from './layout.ts'

/** What a portal session may see and do. */
export type PortalView = {
	session: Stripe.BillingPortal.Session
	customer: Stripe.Customer
	features: Stripe.BillingPortal.Configuration.Features
	/** The one that goes on, if any. */
	subscription: Stripe.Subscription | undefined
	/** Newest first. */
	invoices: Stripe.Invoice[]
	/** Where its pages are. */
	base: string
}

export function viewOf(world: World, session: Stripe.BillingPortal.Session): PortalView {
	const configuration = get(world.state.portalConfigurations, 'configuration', idOf(session.configuration))
	return {
		session,
		customer: get(world.state.customers, 'customer', session.customer),
		features: configuration.features,
		subscription: subscriptionsOf(world, session.customer).findLast(({ status }) => !ENDED.includes(status)),
		invoices: all(world.state.invoices)
			.filter(({ customer, status }) => customer === session.customer && status !== 'draft')
			.toReversed(),
		base: `/portal/${session.id}`,
	}
}

export const costOf = ({ unit_amount, currency, recurring }: Stripe.Price): string =>
	`${money(unit_amount ?? 0, currency)} per ${recurring?.interval}`

/** A price by its product and what it costs. */
export const titleOf = (world: World, price: Stripe.Price): string =>
	`${get(world.state.products, 'product', idOf(price.product)).name}, ${costOf(price)}`

/** When the subscription goes on, ends or changes, in a sentence. */
export function outlookOf(world: World, subscription: Stripe.Subscription): string {
	const end = itemOf(subscription).current_period_end
	if (subscription.cancel_at !== null) return `Ends on ${day(subscription.cancel_at)}.`
	const planned = scheduleOf(world, subscription)?.phases.at(-1)?.items[0]?.price
	if (planned) return `Changes to ${titleOf(world, get(world.state.prices, 'price', idOf(planned)))} on ${day(end)}.`
	if (subscription.status === 'trialing') return `Free until ${day(end)}.`
	return subscription.status === 'past_due' ? 'The last payment failed.' : `Renews on ${day(end)}.`
}

/** The prices that the portal offers besides the present one. */
export function offersOf(world: World, { features, subscription }: PortalView): Stripe.Price[] {
	if (!subscription || !features.subscription_update.enabled) return []
	const present = itemOf(subscription).price.id
	return (features.subscription_update.products ?? [])
		.flatMap(({ prices }) => prices)
		.filter((id) => id !== present)
		.map((id) => get(world.state.prices, 'price', id))
		.filter(({ active }) => active)
}
