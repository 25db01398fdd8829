import type Stripe from 'stripe'
import { invalid } from '../protocol/errors.ts'
import type { Params } from '../protocol/form.ts'
import { get, type World } from '../world.ts'

type Features = Stripe.BillingPortal.Configuration.Features

/** A portal that offers nothing. */
export const NO_FEATURES: Features = {
	customer_update: { allowed_updates: [], enabled: false },
	invoice_history: { enabled: false },
	payment_method_update: { enabled: false, payment_method_configuration: null },
	subscription_cancel: {
		cancellation_reason: { enabled: false, feedback_options: null, options: [] },
		enabled: false,
		mode: 'at_period_end',
		proration_behavior: 'none',
	},
	subscription_pause: { duration: { interval_options: [], type: 'interval_options' }, enabled: false },
	subscription_update: {
		billing_cycle_anchor: null,
		default_allowed_updates: [],
		enabled: false,
		products: [],
		proration_behavior: 'none',
		schedule_at_period_end: { conditions: [] },
		trial_update_behavior: 'end_trial',
	},
}

/** The features after a change: what the parameters leave out stays. */
export function readFeatures(world: World, params: Params, before: Features): Features {
	const [customer, invoices, card, cancel, update] = [
		'customer_update',
		'invoice_history',
		'payment_method_update',
		'subscription_cancel',
		'subscription_update',
	].map((name) => params.inside(name)) as [Params, Params, Params, Params, Params]
	const cancelBefore = before.subscription_cancel
	return {
		...before,
		customer_update: {
			enabled: customer.flag('enabled') ?? before.customer_update.enabled,
			allowed_updates: customer.texts('allowed_updates') ?? before.customer_update.allowed_updates,
		},
		invoice_history: { enabled: invoices.flag('enabled') ?? before.invoice_history.enabled },
		payment_method_update: {
			...before.payment_method_update,
			enabled: card.flag('enabled') ?? before.payment_method_update.enabled,
		},
		subscription_cancel: {
			enabled: cancel.flag('enabled') ?? cancelBefore.enabled,
			mode: cancel.choice('mode', ['at_period_end', 'immediately']) ?? cancelBefore.mode,
			proration_behavior: cancel.choice('proration_behavior', ['none']) ?? cancelBefore.proration_behavior,
			cancellation_reason: readReason(cancel.inside('cancellation_reason'), cancelBefore.cancellation_reason),
		},
		subscription_update: readUpdate(world, update, before.subscription_update),
	}
}

function readReason(
	params: Params,
	before: Features['subscription_cancel']['cancellation_reason'],
): Features['subscription_cancel']['cancellation_reason'] {
	return {
		...before,
		enabled: params.flag('enabled') ?? before.enabled,
		options: params.texts('options') ?? before.options,
	}
}

function readUpdate(
	world: World,
	params: Params,
	before: Features['subscription_update'],
): Features['subscription_update'] {
	const conditions = params.inside('schedule_at_period_end').each('conditions')
	const products = params.each('products').map((product) => ({
		product: get(world.state.products, 'product', product.required('product'), 'products').id,
		prices: (product.texts('prices') ?? []).map((price) => get(world.state.prices, 'price', price, 'prices').id),
		adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
	}))
	for (const { prices } of products) {
		const intervals = prices.map((id) => get(world.state.prices, 'price', id).recurring?.interval)
		if (new Set(intervals).size < intervals.length)
			throw invalid('The prices of a product must have different billing intervals.', 'products')
	}
	const after: Features['subscription_update'] = {
		...before,
		enabled: params.flag('enabled') ?? before.enabled,
		default_allowed_updates: params.texts('default_allowed_updates') ?? before.default_allowed_updates,
		products: products.length > 0 ? products : (before.products ?? []),
		proration_behavior:
			params.choice('proration_behavior', ['always_invoice', 'create_prorations', 'none']) ?? before.proration_behavior,
		schedule_at_period_end:
			conditions.length > 0
				? {
						conditions: conditions.map((condition) => ({
							type: condition.choice('type', ['decreasing_item_amount', 'shortening_interval']) ?? '',
						})),
					}
				: before.schedule_at_period_end,
		trial_update_behavior:
			params.choice('trial_update_behavior', ['continue_trial', 'end_trial']) ?? before.trial_update_behavior,
	}
	if (after.enabled && (after.products ?? []).length === 0)
		throw invalid('A portal where plans are changed needs products.', 'features[subscription_update][products]')
	return after
}
