import { normalizeEmail } from '#app/domains/accounts/model/email.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { type Query, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import type { Condition } from '#db/queries/audit.ts'
import * as queries from '#db/queries/billing.ts'
import { PLAN_GRANTS, type PlanGrant } from '../model/grants.ts'

/** The roles of `npm run grant`. */
const ROLE_GRANTS = { user: 'user', admin: 'admin', 'super-admin': 'super_admin' } as const

type RoleGrant = keyof typeof ROLE_GRANTS
export type Grant = PlanGrant | RoleGrant
export const GRANT_NAMES = [...Object.keys(PLAN_GRANTS), ...Object.keys(ROLE_GRANTS)]
export const isGrant = (name: string | undefined): name is Grant => name !== undefined && GRANT_NAMES.includes(name)
const isRole = (name: Grant): name is RoleGrant => Object.hasOwn(ROLE_GRANTS, name)

/** The statement that gives a cook a plan without payment beside the paid one, where `when` holds. */
export const grantPlan = (userId: string, what: PlanGrant, { now, when }: { now: number; when?: Condition }): Query =>
	queries.putGrant({ user_id: userId, ...PLAN_GRANTS[what], updated_at: now }, when)

/**
 * Gives a cook a plan without payment beside the paid one, or a role, until the next grant. False when nobody has this
 * address. Two round trips.
 */
export async function grant(
	db: Db,
	{ email, what, now }: { email: string; what: Grant; now: number },
): Promise<boolean> {
	const cook = await queries.findCookByEmail(db, normalizeEmail(email))
	if (!cook) return false
	const granted = isRole(what) ? queries.putRole(db, cook.id, ROLE_GRANTS[what]) : grantPlan(cook.id, what, { now })
	const action = isRole(what) ? (`role_${ROLE_GRANTS[what]}` as const) : (`plan_${what}` as const)
	await writeBatch(db, [granted, ...auditStatements(db, { action, actor: null, subject: cook.id }, now)])
	return true
}
