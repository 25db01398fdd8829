import type Stripe from 'stripe'
import { periodEnd, recurringOf } from '../billing/periods.ts'
import { change, emit } from '../events.ts'
import { customerOf, get, idOf, newId, timeOf, type World } from '../world.ts'
import { itemOf } from './subscription-object.ts'

/** Plans that a subscription goes on with another price after its period, then without a plan. */
export function scheduleDowngrade(world: World, subscription: Stripe.Subscription, next: Stripe.Price): void {
	releaseSchedule(world, subscription)
	const turn = itemOf(subscription).current_period_end
	createSchedule(world, subscription, [phase(next, turn, periodEnd(turn, recurringOf(next), turn))])
}

/** A schedule that begins with what the subscription has now. */
export function createSchedule(
	world: World,
	subscription: Stripe.Subscription,
	further: Stripe.SubscriptionSchedule.Phase[],
): Stripe.SubscriptionSchedule {
	const item = itemOf(subscription)
	const turn = item.current_period_end
	const at = timeOf(world, customerOf(world, subscription.customer))
	const schedule: Stripe.SubscriptionSchedule = {
		id: newId('sub_sched'),
		object: 'subscription_schedule',
		application: null,
		billing_mode: subscription.billing_mode,
		canceled_at: null,
		completed_at: null,
		created: at,
		current_phase: { start_date: item.current_period_start, end_date: turn },
		customer: subscription.customer,
		customer_account: null,
		default_settings: {
			application_fee_percent: null,
			billing_cycle_anchor: 'automatic',
			billing_thresholds: null,
			collection_method: 'charge_automatically',
			default_payment_method: subscription.default_payment_method,
			description: null,
			invoice_settings: {
				account_tax_ids: null,
				custom_fields: null,
				days_until_due: null,
				description: null,
				footer: null,
				issuer: { type: 'self' },
			},
			on_behalf_of: null,
			transfer_data: null,
		},
		end_behavior: 'release',
		livemode: world.livemode,
		metadata: {},
		pause_schedules: [],
		phases: [phase(item.price, item.current_period_start, turn), ...further],
		released_at: null,
		released_subscription: null,
		status: 'active',
		subscription: subscription.id,
		test_clock: subscription.test_clock,
	}
	world.state.schedules[schedule.id] = schedule
	emit(world, 'subscription_schedule.created', schedule)
	change(world, 'customer.subscription.updated', subscription, { schedule: schedule.id })
	return schedule
}

function phase(price: Stripe.Price, start: number, end: number): Stripe.SubscriptionSchedule.Phase {
	return {
		add_invoice_items: [],
		application_fee_percent: null,
		billing_cycle_anchor: null,
		billing_thresholds: null,
		collection_method: null,
		currency: price.currency,
		default_payment_method: null,
		description: null,
		discounts: [],
		end_date: end,
		invoice_settings: null,
		items: [{ billing_thresholds: null, discounts: [], metadata: {}, plan: price.id, price: price.id, quantity: 1 }],
		metadata: {},
		on_behalf_of: null,
		proration_behavior: 'none',
		start_date: start,
		transfer_data: null,
		trial_end: null,
	}
}

/** The price that a subscription goes on with at this moment, by its schedule; undefined without a change. */
export function scheduledPrice(world: World, subscription: Stripe.Subscription, at: number): Stripe.Price | undefined {
	const schedule = scheduleOf(world, subscription)
	const next = schedule?.phases.find(({ start_date }) => start_date === at)
	const price = next?.items[0]?.price
	return price ? get(world.state.prices, 'price', idOf(price)) : undefined
}

export const scheduleOf = (world: World, { schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | undefined =>
	schedule ? get(world.state.schedules, 'subscription schedule', idOf(schedule)) : undefined

/** Frees a subscription of its plan: what was to come does not. */
export function releaseSchedule(world: World, subscription: Stripe.Subscription): void {
	const schedule = scheduleOf(world, subscription)
	if (!schedule) return
	const at = timeOf(world, customerOf(world, subscription.customer))
	change(world, 'subscription_schedule.released', schedule, {
		status: 'released',
		released_at: at,
		released_subscription: subscription.id,
		subscription: null,
		current_phase: null,
	})
	change(world, 'customer.subscription.updated', subscription, { schedule: null })
}

/** A subscription that ends takes its plan along. */
export function cancelSchedule(world: World, subscription: Stripe.Subscription): void {
	const schedule = scheduleOf(world, subscription)
	if (!schedule) return
	const canceled_at = timeOf(world, customerOf(world, subscription.customer))
	change(world, 'subscription_schedule.canceled', schedule, { status: 'canceled', canceled_at, current_phase: null })
}
