import { DAY_MS } from './clock.ts'
import type { Me } from './me.ts'
import { largerTier, tierOf } from './tiers.ts'

/** A payment may come late, and nobody loses a plan over it at once. */
const GRACE_MS = 3 * DAY_MS
/** After the due date of an unpaid invoice, whatever Stripe's dashboard is set to. */
export const UNPAID_GRACE_MS = 14 * DAY_MS

type Plan = Pick<Me, 'subscription_tier' | 'subscription_end' | 'granted_tier' | 'unpaid_since'>

/**
 * A cook with the plan that is in force now: a paid tier is Free three days after an end that nobody has confirmed or
 * moved, and 14 days after the due date of an unpaid invoice; a granted tier has no end, and the larger of both counts.
 * Server and device both use this, so that they agree without communicating.
 */
export function inForce<M extends Plan>(me: M, now: number): M {
	const granted = tierOf(me.granted_tier)
	const tier = largerTier(hasEnded(me, now) ? 'Free' : tierOf(me.subscription_tier), granted)
	return tier === me.subscription_tier ? me : { ...me, subscription_tier: tier }
}

const hasEnded = ({ subscription_end, unpaid_since }: Plan, now: number): boolean =>
	isPast(subscription_end, GRACE_MS, now) || isPast(unpaid_since, UNPAID_GRACE_MS, now)

const isPast = (moment: number | null | undefined, graceMs: number, now: number): boolean =>
	moment != null && now > moment + graceMs
