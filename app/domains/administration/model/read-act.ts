import { type DeletionRequest, readDeletion } from '#app/domains/accounts/model/deletion.ts'
import { isPlanGrant, type PlanGrant } from '#app/domains/billing/model/grants.ts'
import { ACCOUNT_ACTS, type AccountVerb, isRole, type Role } from './account-verbs.ts'

/** The fields of the forms of all verbs. */
export const ACT_FIELDS = ['verb', 'grace_days', 'reason', 'email', 'plan', 'role'] as const
type ActField = Exclude<(typeof ACT_FIELDS)[number], 'verb'>
export type ActErrors = Partial<Record<ActField, string>>

/** A verb with what it asks for. `email`: typed to confirm. */
export type AccountAct =
	| { verb: 'disable' | 'schedule'; request: DeletionRequest }
	| { verb: 'delete'; request: DeletionRequest; email: string }
	| { verb: 'restore' | 'end_sessions' | 'resend_confirmation' }
	| { verb: 'grant_plan'; plan: PlanGrant }
	| { verb: 'change_role'; role: Role }

export type ReadAct = { kind: 'read'; act: AccountAct } | { kind: 'refused'; errors: ActErrors }

const read = (act: AccountAct): ReadAct => ({ kind: 'read', act })
const refused = (errors: ActErrors): ReadAct => ({ kind: 'refused', errors })

/** What a form asks for; a field that the verb does not have is not looked at. */
export function readAct(verb: AccountVerb, form: Partial<Record<ActField, string>>): ReadAct {
	if (verb === 'grant_plan')
		return isPlanGrant(form.plan) ? read({ verb, plan: form.plan }) : refused({ plan: ACCOUNT_ACTS.planMissing })
	if (verb === 'change_role')
		return isRole(form.role) ? read({ verb, role: form.role }) : refused({ role: ACCOUNT_ACTS.roleMissing })
	if (verb === 'restore' || verb === 'end_sessions' || verb === 'resend_confirmation') return read({ verb })
	const grace_days = verb === 'schedule' ? (form.grace_days ?? '') : ''
	const deletion = readDeletion({ grace_days, reason: form.reason ?? '' })
	if (deletion.kind === 'refused') return refused(deletion.errors)
	const { request } = deletion
	return read(verb === 'delete' ? { verb, request, email: form.email ?? '' } : { verb, request })
}
