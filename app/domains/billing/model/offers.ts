import { PLANS, type Price, priceOf } from './plans.ts'

/**
 * What a cook may change to from a price, by its lookup key: the other tier at the same interval, and from monthly to
 * yearly. A year that is paid is not cut up into months.
 */
export function offersFrom(priceId: string): Price[] {
	const now = priceOf(priceId)
	if (!now?.plan.prices) return []
	const { interval } = now.price
	const others = Object.values(PLANS)
		.filter(({ name }) => name !== now.plan.name)
		.flatMap(({ prices }) => (prices ? Object.values(prices) : []))
		.filter((price) => price.interval === interval)
	return interval === 'month' ? [...others, now.plan.prices.yearly] : others
}
