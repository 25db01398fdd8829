import type { Refused } from '#app/sync/model/rules.ts'
import type { Feature } from './limits.ts'
import { allow, type Subscriber } from './plans.ts'

/** Why a cook may not have one more of a feature who has `n` already, in the sentences for the cook; null where the plan allows it. */
export function refusedByPlan(me: Subscriber, feature: Feature, n: number): Refused | null {
	const verdict = allow(me, feature, n)
	if (verdict.allowed) return null
	const { message, hint } = verdict
	return { code: 'limit_reached', message, ...(hint ? { hint } : {}) }
}
