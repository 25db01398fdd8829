import type { Query } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { type Condition, insertAudit, nameSubject } from '#db/queries/audit.ts'

/** Everything that the audit log records. A row says no more than this, who, about whom, when and whether it was done. */
export const AUDIT_ACTIONS = [
	'sign_up',
	'sign_in',
	'unusual_sign_in',
	'sign_out',
	'sessions_ended',
	'password_changed',
	'password_reset',
	'email_changed',
	'second_factor_added',
	'second_factor_removed',
	'recovery_codes_made',
	'recovery_code_used',
	'passkey_added',
	'passkey_removed',
	'identity_linked',
	'identity_unlinked',
	'deletion_requested',
	'deletion_cancelled',
	'deletion_begun',
	'account_erased',
	'account_disabled',
	'account_restored',
	'account_deletion_scheduled',
	'account_deletion_ordered',
	'role_user',
	'role_admin',
	'role_super_admin',
	'plan_free',
	'plan_basic',
	'plan_premium',
	'plan_beta',
	'account_looked_at',
	'sessions_ended_by_admin',
	'confirmation_resent',
	'moderation_kept',
	'moderation_removed',
	'picture_removed',
	'picture_looked_at',
	'appeal_granted',
	'appeal_refused',
	'job_retried',
	'job_discarded',
	'job_kind_resumed',
	'switch_off',
	'switch_on',
	'message_sent',
	'alert_closed',
	'audit_exported',
	'backup_made',
	'restored',
	'restore_drilled',
	'incident',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export type AuditEntry = {
	action: AuditAction
	/** The id of the cook who acts, from the session; null for the program and its operator. */
	actor: string | null
	/** The id of the account that it is done to; null for an act that concerns no account. */
	subject: string | null
	/** `refused`: somebody tried what their role does not allow. */
	outcome?: 'done' | 'refused'
	/** A code from a closed list, such as the name of a switch; never text that somebody typed. */
	detail?: string
	/** The id of the record that the row is about; random otherwise. */
	id?: string
	/** The row is written only where this holds, for an act that its batch may find impossible. */
	when?: Condition
}

const CODE = /^[a-z0-9_.:-]{1,64}$/

/**
 * The statements that record an act, for the batch that does it: neither happens without the other. In the log people
 * have the random ids of `audit_subjects`, which are made here. Put them after the statement that creates the account,
 * and before one that deletes it.
 */
export function auditStatements(
	db: Db,
	{ action, actor, subject, outcome = 'done', detail, id, when }: AuditEntry,
	now: number,
): Query[] {
	if (detail !== undefined && !CODE.test(detail)) throw new TypeError('The detail of an audit row is a code')
	return [
		...[...new Set([actor, subject])].flatMap((userId) => (userId === null ? [] : [nameSubject(userId)])),
		insertAudit(db, { action, actor, subject, outcome, detail: detail ?? null, now, id }, when),
	]
}
