import { DAY_MS } from './clock.ts'
import type { Me } from './me.ts'

/** A payment may come late, and nobody loses a plan over it at once. */
const GRACE_MS = 3 * DAY_MS

/**
 * A cook with the plan that is in force now: a paid tier is Free three days of grace after its end. Server and device
 * both use this, so that they agree without communicating.
 */
export function inForce<M extends Pick<Me, 'subscription_tier' | 'subscription_end'>>(me: M, now: number): M {
	const end = me.subscription_end ?? null
	return end === null || now <= end + GRACE_MS ? me : { ...me, subscription_tier: 'Free' }
}
