import { normalizeEmail } from '#app/domains/accounts/model/email.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/billing.ts'
import { PLANS } from '../model/plans.ts'

/** The plans of `npm run grant`, and their values in the subscriptions table. A beta tester pays for nothing. */
const PLAN_GRANTS = {
	free: { granted_tier: PLANS.Free.name, is_beta_tester: false },
	basic: { granted_tier: PLANS.Basic.name, is_beta_tester: false },
	premium: { granted_tier: PLANS.Premium.name, is_beta_tester: false },
	beta: { granted_tier: PLANS.Free.name, is_beta_tester: true },
} as const

/** The roles of `npm run grant`. */
const ROLE_GRANTS = { user: 'user', admin: 'admin', 'super-admin': 'super_admin' } as const

type PlanGrant = keyof typeof PLAN_GRANTS
type RoleGrant = keyof typeof ROLE_GRANTS
export type Grant = PlanGrant | RoleGrant
export const GRANT_NAMES = [...Object.keys(PLAN_GRANTS), ...Object.keys(ROLE_GRANTS)]
export const isGrant = (name: string | undefined): name is Grant => name !== undefined && GRANT_NAMES.includes(name)
const isRole = (name: Grant): name is RoleGrant => Object.hasOwn(ROLE_GRANTS, name)

/**
 * Gives a cook a plan without payment beside the paid one, or a role, until the next grant. False when nobody has this address. Two round
 * trips.
 */
export async function grant(
	db: Db,
	{ email, what, now }: { email: string; what: Grant; now: number },
): Promise<boolean> {
	const cook = await queries.findCookByEmail(db, normalizeEmail(email))
	if (!cook) return false
	const granted = isRole(what)
		? queries.putRole(db, cook.id, ROLE_GRANTS[what])
		: queries.putGrant(db, { user_id: cook.id, ...PLAN_GRANTS[what], updated_at: now })
	const action = isRole(what) ? (`role_${ROLE_GRANTS[what]}` as const) : (`plan_${what}` as const)
	await writeBatch(db, [granted, ...auditStatements(db, { action, actor: null, subject: cook.id }, now)])
	return true
}
