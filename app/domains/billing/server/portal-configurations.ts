import type Stripe from 'stripe'
import { offersFrom } from '../model/offers.ts'
import { PLANS, type Price } from '../model/plans.ts'

/** The lookup key by which one of our prices is known; an older price of the same plan keeps it in its metadata. */
export const priceIdOf = ({ lookup_key, metadata }: Stripe.Price): string | null =>
	lookup_key ?? metadata.price_id ?? null

/** Where a portal's configuration says for whom it is: the lookup key of the price that the cook has. */
export const OFFERED_FROM = 'offered_from'
/** For a cook without a subscription: card and invoices. */
export const FROM_NOTHING = 'nothing'

const MAX_CONFIGURATIONS = 100

/**
 * The portal's configuration for a cook who has this price (null without one): which changes are offered depends on it.
 * Undefined where `npm run stripe:setup` has not run.
 */
export async function findPortalConfiguration(stripe: Stripe, priceId: string | null): Promise<string | undefined> {
	const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: MAX_CONFIGURATIONS })
	const of = (from: string) => data.find(({ metadata }) => metadata?.[OFFERED_FROM] === from)?.id
	return (priceId && of(priceId)) || of(FROM_NOTHING)
}

/** The same as a parameter of a portal session; without the setup it is the account's own configuration. */
export async function portalFor(stripe: Stripe, priceId: string | null): Promise<{ configuration?: string }> {
	const configuration = await findPortalConfiguration(stripe, priceId)
	return configuration ? { configuration } : {}
}

/** Every lookup key that has a portal of its own, and what that portal offers besides. */
export const PORTALS: { from: string; prices: Price[] }[] = [
	...Object.values(PLANS).flatMap(({ prices }) =>
		prices
			? Object.values(prices).map((price) => ({ from: price.priceId, prices: [price, ...offersFrom(price.priceId)] }))
			: [],
	),
	{ from: FROM_NOTHING, prices: [] },
]
