import type Stripe from 'stripe'
import { wholeList } from '../protocol/lists.ts'
import { all, newId, type World } from '../world.ts'
import { planOf } from './prices.ts'

/** A subscription in one of these goes on no more. */
export const ENDED: Stripe.Subscription.Status[] = ['canceled', 'incomplete_expired']

export const subscriptionsOf = (world: World, customer: string): Stripe.Subscription[] =>
	all(world.state.subscriptions).filter((subscription) => subscription.customer === customer)

/** The only item of a subscription: the stand-in sells one price at a time. */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
	const [item] = items.data
	if (!item) throw new Error(`${id} has no item.`)
	return item
}

export type NewSubscription = {
	customer: Stripe.Customer
	price: Stripe.Price
	quantity: number
	/** Seconds; all of these. */
	created: number
	periodEnd: number
	trialEnd: number | null
	status: Stripe.Subscription.Status
	card: string | null
	metadata: Record<string, string>
	automaticTax: boolean
}

export function subscriptionObject(world: World, given: NewSubscription): Stripe.Subscription {
	const id = newId('sub')
	const { created, periodEnd, trialEnd } = given
	const item: Stripe.SubscriptionItem = {
		id: newId('si'),
		object: 'subscription_item',
		billing_thresholds: null,
		created,
		current_period_end: periodEnd,
		current_period_start: created,
		current_trial: null,
		discounts: [],
		metadata: {},
		plan: planOf(given.price),
		price: given.price,
		quantity: given.quantity,
		subscription: id,
		tax_rates: [],
	}
	return {
		id,
		object: 'subscription',
		application: null,
		application_fee_percent: null,
		automatic_tax: {
			disabled_reason: null,
			enabled: given.automaticTax,
			liability: given.automaticTax ? { type: 'self' } : null,
		},
		billing_cycle_anchor: trialEnd ?? created,
		billing_cycle_anchor_config: null,
		billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
		billing_schedules: [],
		billing_thresholds: null,
		cancel_at: null,
		cancel_at_period_end: false,
		canceled_at: null,
		cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
		collection_method: 'charge_automatically',
		created,
		currency: given.price.currency,
		customer: given.customer.id,
		customer_account: null,
		days_until_due: null,
		default_payment_method: given.card,
		default_source: null,
		default_tax_rates: [],
		description: null,
		discounts: [],
		ended_at: null,
		invoice_settings: {
			account_tax_ids: null,
			custom_fields: null,
			description: null,
			footer: null,
			issuer: { type: 'self' },
		},
		items: wholeList(`/v1/subscription_items?subscription=${id}`, [item]),
		latest_invoice: null,
		livemode: world.livemode,
		managed_payments: { enabled: false },
		metadata: given.metadata,
		next_pending_invoice_item_invoice: null,
		on_behalf_of: null,
		pause_collection: null,
		payment_settings: {
			payment_method_options: null,
			payment_method_types: null,
			save_default_payment_method: 'off',
		},
		pending_invoice_item_interval: null,
		pending_setup_intent: null,
		pending_update: null,
		schedule: null,
		start_date: created,
		status: given.status,
		test_clock: given.customer.test_clock ?? null,
		transfer_data: null,
		trial_end: trialEnd,
		trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
		trial_start: trialEnd === null ? null : created,
	}
}
