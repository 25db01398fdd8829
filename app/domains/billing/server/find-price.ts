import type Stripe from 'stripe'
import { AppError } from '#app/platform/model/errors.ts'
import type { Log } from '#app/platform/server/log.ts'
import type { CheckoutRequest } from '../model/checkout.ts'
import { BILLING_MESSAGES } from '../model/messages.ts'
import { type Price, priceOf } from '../model/plans.ts'

/** 'Pricing information not available' for the cook, and the reason in the log. */
function refusal(log: Log, why: string, logged: Record<string, unknown>): AppError {
	log.error('price_refused', why, logged)
	return new AppError('invalid', BILLING_MESSAGES.noPricing)
}

/** The price of our table that a request names. Throws AppError('invalid') for one that we do not have, or of another tier. */
export function requestedPrice({ priceId, tier }: CheckoutRequest, log: Log): Price {
	const known = priceOf(priceId)
	if (known?.plan.name === tier) return known.price
	throw refusal(log, 'no such price of this tier', { price_id: priceId.slice(0, 100), tier: tier.slice(0, 100) })
}

/**
 * Stripe's price for one of our table. Throws AppError('invalid') unless it is exactly what our table says: nothing is
 * ever sold at another price. One call.
 */
export async function findPrice(stripe: Stripe, ours: Price, log: Log): Promise<Stripe.Price> {
	const { data } = await stripe.prices.list({ lookup_keys: [ours.priceId], active: true, limit: 2 })
	const [price, another] = data
	const logged = {
		price_id: ours.priceId,
		found: data.map(({ id, unit_amount, currency }) => [id, unit_amount, currency]),
	}
	if (!price || another) throw refusal(log, 'Stripe has not exactly one active price of this lookup key', logged)
	const isOurs =
		price.lookup_key === ours.priceId &&
		price.unit_amount === ours.amount &&
		price.currency === ours.currency &&
		price.recurring?.interval === ours.interval &&
		price.recurring.interval_count === 1 &&
		price.tax_behavior === 'inclusive'
	if (!isOurs) throw refusal(log, "Stripe's price differs from our table", logged)
	return price
}
