import type { PlanState } from '#app/platform/model/plan-state.ts'
import { TIERS, type Tier, tierOf } from '#app/platform/model/tiers.ts'
import { offersFrom } from './offers.ts'
import { PLANS, type Price, priceOf } from './plans.ts'

/** How often a plan is paid for. */
export type Billing = 'monthly' | 'yearly'

/**
 * What the card of a plan offers a cook. `buy`: Stripe's checkout; `isTrial`: it begins with the free trial. `change`:
 * Stripe's page for another plan, which takes effect `now` or when what is paid for ends. `cancel`: the same for no
 * plan. `pay`: the page for the card, since an invoice is unpaid. `two steps`: a year of a larger plan, which Stripe's page
 * offers from a year or from a month of it only.
 */
export type Offer =
	| { kind: 'current' }
	| { kind: 'none' }
	| { kind: 'two steps' }
	| { kind: 'buy'; price: Price; isTrial: boolean }
	| { kind: 'change'; price: Price; takesEffect: 'now' | 'at the end' }
	| { kind: 'cancel' }
	| { kind: 'pay' }

/** Statuses of a subscription that goes on, in Stripe's words: it is changed there, and no second one is bought. */
const LIVE = new Set(['trialing', 'active', 'past_due', 'unpaid'])

/** Whether the cook has a subscription at Stripe. */
export const hasSubscription = ({ subscription_status }: Pick<PlanState, 'subscription_status'>): boolean =>
	subscription_status != null && LIVE.has(subscription_status)

/** The tier and interval that the cook's subscription pays for; undefined without one, or for a price of an older table. */
export function paidFor(cook: Pick<PlanState, 'subscription_status' | 'price_id'>) {
	const found = hasSubscription(cook) && cook.price_id ? priceOf(cook.price_id) : undefined
	return found && { tier: found.plan.name, price: found.price }
}

/** Whether an invoice of the cook's subscription is unpaid. */
export const isUnpaid = (cook: Pick<PlanState, 'subscription_status' | 'unpaid_since'>): boolean =>
	cook.unpaid_since != null && hasSubscription(cook)

/** Whether the cook's only trial is still to come. */
export const mayTry = ({ trial_used }: Pick<PlanState, 'trial_used'>): boolean => trial_used !== true

const rank = (tier: Tier): number => TIERS.indexOf(tier)

/** The price of a tier; undefined for Free. */
export const priceIn = (tier: Tier, billing: Billing): Price | undefined => PLANS[tier].prices?.[billing]

/**
 * What a plan's card offers. What Stripe's page offers from a price is offered here; a larger plan begins at once.
 */
export function offerOf(cook: PlanState, tier: Tier, billing: Billing): Offer {
	const has = cook.is_beta_tester ? 'Premium' : tierOf(cook.subscription_tier)
	const price = priceIn(tier, billing)
	const paid = paidFor(cook)
	if (paid) return changeTo(cook, { tier, price }, paid)
	if (hasSubscription(cook)) return tier === has ? { kind: 'current' } : { kind: 'none' }
	if (tier === has) return { kind: 'current' }
	if (!price || rank(tier) < rank(has)) return { kind: 'none' }
	return { kind: 'buy', price, isTrial: mayTry(cook) }
}

type Paid = NonNullable<ReturnType<typeof paidFor>>

function changeTo(cook: PlanState, { tier, price }: { tier: Tier; price: Price | undefined }, paid: Paid): Offer {
	if (isUnpaid(cook)) return tier === paid.tier ? { kind: 'pay' } : price ? { kind: 'none' } : { kind: 'cancel' }
	// What was cancelled already ends as Free.
	if (!price) return { kind: cook.cancel_at == null ? 'cancel' : 'none' }
	if (price.priceId === paid.price.priceId) return { kind: 'current' }
	if (!offersFrom(paid.price.priceId).includes(price))
		return { kind: paid.price.interval === 'month' && rank(tier) > rank(paid.tier) ? 'two steps' : 'none' }
	return { kind: 'change', price, takesEffect: rank(tier) < rank(paid.tier) ? 'at the end' : 'now' }
}
