import { inForce } from '#app/platform/model/in-force.ts'
import type { Me } from '#app/platform/model/me.ts'
import { tierOf } from '#app/platform/model/tiers.ts'
import type { SubscriptionCheck } from '../model/checkout.ts'
import type { CustomerState } from './customer-state.ts'

type Subscriber = Pick<
	Me,
	'subscription_tier' | 'subscription_end' | 'granted_tier' | 'is_beta_tester' | 'unpaid_since'
>

/** The spec's answer, for a cook with the plan that is in force. */
export function checkOf({ subscription_tier, subscription_end, is_beta_tester }: Subscriber): SubscriptionCheck {
	const tier = tierOf(subscription_tier)
	return {
		subscribed: tier !== 'Free',
		subscription_tier: tier,
		subscription_end: subscription_end == null ? null : new Date(subscription_end).toISOString(),
		is_beta_tester,
	}
}

/** The same for what was read at Stripe just now. */
export const checkOfRead = (me: Subscriber, { tier, end, unpaid }: CustomerState, now: number): SubscriptionCheck =>
	checkOf(inForce({ ...me, subscription_tier: tier, subscription_end: end, unpaid_since: unpaid?.since ?? null }, now))
