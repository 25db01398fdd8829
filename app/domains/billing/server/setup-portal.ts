import type Stripe from 'stripe'
import { OFFERED_FROM } from './portal-configurations.ts'

export type PortalOffer = {
	/** The lookup key of the price that the cook has. */
	from: string
	appUrl: string
	/** What may be changed to, by Stripe's ids; none for a cook without a subscription. */
	products: { product: string; prices: string[] }[]
}

/**
 * What a cook may do in the portal. A larger plan begins at once and its difference is charged at once; a smaller one
 * and a cancellation wait for the end of what is paid. Cancelling asks for no reason: it takes no more presses than
 * buying.
 */
export function portalFor({ from, appUrl, products }: PortalOffer): Stripe.BillingPortal.ConfigurationCreateParams {
	const hasPlan = products.length > 0
	return {
		metadata: { [OFFERED_FROM]: from },
		default_return_url: new URL('/account/billing', appUrl).href,
		business_profile: {
			privacy_policy_url: new URL('/privacy', appUrl).href,
			terms_of_service_url: new URL('/terms', appUrl).href,
		},
		features: {
			customer_update: { enabled: true, allowed_updates: ['address'] },
			invoice_history: { enabled: true },
			payment_method_update: { enabled: true },
			subscription_cancel: hasPlan
				? { enabled: true, mode: 'at_period_end', cancellation_reason: { enabled: false, options: ['other'] } }
				: { enabled: false },
			subscription_update: hasPlan
				? {
						enabled: true,
						default_allowed_updates: ['price'],
						products,
						proration_behavior: 'always_invoice',
						schedule_at_period_end: {
							conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
						},
						trial_update_behavior: 'continue_trial',
					}
				: { enabled: false },
		},
	}
}

/** What of a configuration Stripe answers as it was sent: the reasons that nobody is asked for may be its own. */
export function comparable(
	wanted: Stripe.BillingPortal.ConfigurationCreateParams,
): Stripe.BillingPortal.ConfigurationCreateParams {
	const copy = structuredClone(wanted)
	const reason: { options?: unknown } | undefined = copy.features.subscription_cancel?.cancellation_reason
	if (reason) delete reason.options
	return copy
}
