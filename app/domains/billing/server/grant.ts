import type { Db } from '../../../../db/client.ts'
import * as queries from '../../../../db/queries/billing.ts'
import { normalizeEmail } from '../../accounts/model/email.ts'
import { PLANS } from '../model/plans.ts'

/** What `npm run grant` may give, and what it means in the subscriptions table. A beta tester pays for nothing. */
const GRANTS = {
	free: { subscription_tier: PLANS.Free.name, is_beta_tester: false },
	basic: { subscription_tier: PLANS.Basic.name, is_beta_tester: false },
	premium: { subscription_tier: PLANS.Premium.name, is_beta_tester: false },
	beta: { subscription_tier: PLANS.Free.name, is_beta_tester: true },
} as const

export type Grant = keyof typeof GRANTS
export const GRANT_NAMES = Object.keys(GRANTS)
export const isGrant = (name: string | undefined): name is Grant => name !== undefined && Object.hasOwn(GRANTS, name)

/** Gives a cook a plan without payment, until somebody gives another. False when nobody has this address. Two trips. */
export async function grant(
	db: Db,
	{ email, plan, now }: { email: string; plan: Grant; now: number },
): Promise<boolean> {
	const cook = await queries.findCookByEmail(db, normalizeEmail(email))
	if (!cook) return false
	await queries.putSubscription(db, { user_id: cook.id, ...GRANTS[plan], subscription_end: null, updated_at: now })
	return true
}
