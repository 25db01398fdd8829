import { DAY_MS } from './clock.ts'
import type { Me } from './me.ts'
import { largerTier, type Tier, tierOf } from './tiers.ts'

/** A payment may come late, and nobody loses a plan over it at once. */
export const GRACE_MS = 3 * DAY_MS
/** After the due date of an unpaid invoice, whatever Stripe's dashboard is set to. */
export const UNPAID_GRACE_MS = 14 * DAY_MS

type Plan = Pick<Me, 'subscription_tier' | 'subscription_end' | 'granted_tier' | 'unpaid_since'>

/**
 * A cook with the plan that is in force now: a paid tier is Free three days after an end that nobody has confirmed or
 * moved, and 14 days after the due date of an unpaid invoice; a granted tier has no end, and the larger of both counts.
 * Server and device both use this, so that they agree without communicating.
 */
export function inForce<M extends Plan>(me: M, now: number): M {
	const tier = largerTier(paidTierOf(me, now), tierOf(me.granted_tier))
	return tier === me.subscription_tier ? me : { ...me, subscription_tier: tier }
}

/** The paid tier that is in force now. */
export const paidTierOf = (plan: Omit<Plan, 'granted_tier'>, now: number): Tier =>
	hasEnded(plan, now) ? 'Free' : tierOf(plan.subscription_tier)

const hasEnded = ({ subscription_end, unpaid_since }: Omit<Plan, 'granted_tier'>, now: number): boolean =>
	isPast(subscription_end, GRACE_MS, now) || isPast(unpaid_since, UNPAID_GRACE_MS, now)

const isPast = (moment: number | null | undefined, graceMs: number, now: number): boolean =>
	moment != null && now > moment + graceMs
