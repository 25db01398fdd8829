import { GRACE_MS, UNPAID_GRACE_MS } from '#app/platform/model/in-force.ts'

const rankOf = (tier: string): string => `case ${tier} when 'Premium' then 2 when 'Basic' then 1 else 0 end`

/**
 * The tiers of a row `b` of subscriptions as places in TIERS, by the rules of `inForce` (platform/model/in-force.ts)
 * and `planOf` (billing/model/plans.ts); ?1 is the time. All of a cook without a row are 0.
 */
export const PAID_RANK = `case when ?1 > b.subscription_end + ${GRACE_MS} or ?1 > b.unpaid_since + ${UNPAID_GRACE_MS} then 0 else ${rankOf('b.subscription_tier')} end`
export const GRANTED_RANK = rankOf('b.granted_tier')
/** A beta tester has Premium. */
export const RANK = `case when b.is_beta_tester then 2 else max(${PAID_RANK}, ${GRANTED_RANK}) end`
