import { normalizeEmail } from '#app/domains/accounts/model/email.ts'
import { ACCOUNT_MESSAGES } from '#app/domains/accounts/model/messages.ts'
import { adminAddresses } from '#app/domains/accounts/model/roles.ts'
import { confirmationMailRate } from '#app/domains/accounts/server/rates.ts'
import type { Clock } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { isId, type MakeId } from '#app/platform/model/ids.ts'
import { type AuditAction, auditStatements } from '#app/platform/server/audit.ts'
import { isDeployed } from '#app/platform/server/production.ts'
import { askWithinRates } from '#app/platform/server/rate-limit.ts'
import { ask, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { accountOf, type FoundAccount } from '#db/queries/account-deletion.ts'
import { isStillPossible } from '#db/queries/account-verbs.ts'
import {
	ACCOUNT_ACTS,
	type AccountVerb,
	isInAdminEmails,
	isPossible,
	mayAct,
	roleInForce,
	rolesFor,
} from '../model/account-verbs.ts'
import type { AccountAct } from '../model/read-act.ts'
import { statementsOf } from './act-statements.ts'
import { type Asker, requireVerb } from './require-verb.ts'

type ActServer = { db: Db; clock: Clock; makeId: MakeId; appUrl: string; adminEmails: string | undefined }

const AUDITED: Record<Exclude<AccountVerb, 'grant_plan' | 'change_role'>, AuditAction> = {
	disable: 'account_disabled',
	schedule: 'account_deletion_scheduled',
	restore: 'account_restored',
	delete: 'account_deletion_ordered',
	end_sessions: 'sessions_ended_by_admin',
	resend_confirmation: 'confirmation_resent',
}

function auditedAs(act: AccountAct): AuditAction {
	if (act.verb === 'grant_plan') return `plan_${act.plan}`
	if (act.verb === 'change_role') return `role_${act.role}`
	return AUDITED[act.verb]
}

/**
 * Does a verb to an account. Two round trips; in production a destructive verb takes one more. Throws AppError, all with
 * the verb's own sentence and, as the hint, why: `not_found`; `forbidden`, which is recorded as refused when the role is
 * too low; `reauthentication_required`; `invalid` for another address than the account's; `conflict` when the account is
 * in no such state, or it or the administrator was changed in between.
 */
export async function actOnAccount(
	server: ActServer,
	asker: Asker,
	{ id, act }: { id: string; act: AccountAct },
	isProduction = isDeployed(),
): Promise<void> {
	const { db } = server
	const { verb } = act
	if (!asker.me) throw new AppError('not_signed_in', ACCOUNT_ACTS.notSignedIn)
	const me = await requireVerb(server, asker, 'users.read', isProduction)
	const account = isId(id) ? await readAccount(server, verb, id) : undefined
	if (!account) throw failed('not_found', verb)
	const entry = { action: auditedAs(act), actor: me.id, subject: account.id }
	const role = roleInForce(account, server.adminEmails)
	if (!mayAct(me, verb, { id, role })) {
		await writeBatch(db, auditStatements(db, { ...entry, outcome: 'refused' }, server.clock()))
		throw failed('forbidden', verb)
	}
	await requireVerb(server, asker, `users.${verb}`, isProduction)
	refuseImpossible(act, account, server.adminEmails)
	const now = server.clock()
	const when = isStillPossible(account, { id: me.id, role: me.role, adminEmails: adminAddresses(server.adminEmails) })
	const audit = auditStatements(db, { ...entry, when }, now)
	const results = await writeBatch(db, [...audit, ...statementsOf(server, account, act, { now, when })])
	// The last of these is written exactly where the act is done.
	if (results[audit.length - 1]?.rowsAffected !== 1)
		throw failed('conflict', verb, account.role === 'super_admin' ? ACCOUNT_ACTS.oneStays : ACCOUNT_ACTS.changed)
}

/** A confirmation counts towards the mails that its cook may ask for: the address may be a stranger's. */
async function readAccount({ db, clock }: ActServer, verb: AccountVerb, id: string): Promise<FoundAccount | undefined> {
	const questions = { account: accountOf(id) }
	if (verb !== 'resend_confirmation') return (await ask(db, questions)).account
	const rates = [confirmationMailRate(id)]
	return (await askWithinRates(db, { rates, message: ACCOUNT_MESSAGES.tooManyMails, now: clock() }, questions)).account
}

function refuseImpossible(act: AccountAct, account: FoundAccount, adminEmails: string | undefined): void {
	const { verb } = act
	if (!isPossible(verb, account)) throw failed('conflict', verb, ACCOUNT_ACTS.changed)
	if (act.verb === 'delete' && normalizeEmail(act.email) !== account.email_normalized)
		throw new AppError('invalid', ACCOUNT_ACTS.emailWrong)
	if (act.verb !== 'change_role' || rolesFor(account, adminEmails).includes(act.role)) return
	if (act.role === 'user' && isInAdminEmails(account, adminEmails))
		throw failed('forbidden', verb, ACCOUNT_ACTS.inAdminEmails)
	throw failed('conflict', verb, ACCOUNT_ACTS.changed)
}

const failed = (code: AppError['code'], verb: AccountVerb, hint?: string): AppError =>
	new AppError(code, ACCOUNT_ACTS.failed[verb], hint === undefined ? undefined : { hint })
