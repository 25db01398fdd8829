import { DAY_MS } from './clock.ts'
import type { Me } from './me.ts'

/** A payment may come late; a kitchen is not closed over it. */
const GRACE_MS = 3 * DAY_MS

/**
 * A cook as the plan stands now: a paid tier whose end has passed is Free after three days of grace. Server and device both
 * look at a cook through this, so that they agree without a word between them.
 */
export function inForce<M extends Pick<Me, 'subscription_tier' | 'subscription_end'>>(me: M, now: number): M {
	const end = me.subscription_end ?? null
	return end === null || now <= end + GRACE_MS ? me : { ...me, subscription_tier: 'Free' }
}
