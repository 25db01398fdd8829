import { cleanText } from '#app/platform/model/clean-text.ts'
import { type Clock, DAY_MS } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { isId, type MakeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { type AuditAction, auditStatements } from '#app/platform/server/audit.ts'
import { enqueueWhen } from '#app/platform/server/jobs.ts'
import { type Query, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/account-deletion.ts'
import type { Condition } from '#db/queries/audit.ts'
import { ACCOUNTS_PAGE, type AccountVerb, isPossible, mayAct } from '../model/account-verbs.ts'
import type { DeletionRequest } from '../model/deletion.ts'
import { deletionCancelledMail, deletionScheduledMail } from '../model/deletion-mails.ts'
import { normalizeEmail } from '../model/email.ts'
import { isAdmin, withGrantedRole } from '../model/roles.ts'
import { IDLE_MS } from './lucia.ts'

type Server = { db: Db; clock: Clock; makeId: MakeId; appUrl: string; adminEmails: string | undefined }
/** Who acts: by the session of this very request. */
type Actor = Pick<Me, 'id' | 'role'>

/** An account as its page shows it; `may`: what this administrator may do to it. */
export type ShownAccount = Omit<queries.FoundAccount, 'time_zone' | 'email_confirmed_at'> & {
	isConfirmed: boolean
	may: Record<AccountVerb, boolean>
}

const AUDITED: Record<AccountVerb, AuditAction> = {
	disable: 'account_disabled',
	schedule: 'account_deletion_scheduled',
	restore: 'account_restored',
	delete: 'account_deletion_ordered',
}

/** The account with exactly this address or id. One round trip. */
export async function findAccount(
	{ db, adminEmails }: Pick<Server, 'db' | 'adminEmails'>,
	actor: Actor,
	asked: string,
): Promise<ShownAccount | undefined> {
	const text = asked.trim()
	const found = await queries.findAccount(db, isId(text) ? { id: text } : { emailNormalized: normalizeEmail(text) })
	if (!found) return undefined
	const { time_zone: _zone, email_confirmed_at, ...account } = found
	const role = effectiveRole(found, adminEmails)
	const may = (verb: AccountVerb) => mayAct(actor, verb, { id: found.id, role }) && isPossible(verb, found)
	return {
		...account,
		role,
		isConfirmed: email_confirmed_at !== null,
		may: { disable: may('disable'), schedule: may('schedule'), restore: may('restore'), delete: may('delete') },
	}
}

/** ADMIN_EMAILS gives a role too, which the table does not have. */
const effectiveRole = (account: queries.FoundAccount, adminEmails: string | undefined): Me['role'] =>
	withGrantedRole({ ...account, email_confirmed: account.email_confirmed_at !== null }, adminEmails).role

/**
 * Does a verb to an account. Two round trips. Throws AppError, all with the verb's own sentence: `forbidden`, which is
 * recorded as refused; `not_found`; `conflict` when the account is in no such state, or was changed in between.
 */
export async function actOnAccount(
	server: Server,
	actor: Actor,
	{ verb, id, request }: { verb: AccountVerb; id: string; request: DeletionRequest },
): Promise<void> {
	const { db } = server
	const sentence = ACCOUNTS_PAGE.failed[verb]
	if (!isAdmin(actor)) throw new AppError('forbidden', sentence)
	const account = isId(id) ? await queries.findAccount(db, { id }) : undefined
	if (!account) throw new AppError('not_found', sentence)
	const now = server.clock()
	const entry = { action: AUDITED[verb], actor: actor.id, subject: account.id }
	if (!mayAct(actor, verb, { id, role: effectiveRole(account, server.adminEmails) })) {
		await writeBatch(db, auditStatements(db, { ...entry, outcome: 'refused' }, now))
		throw new AppError('forbidden', sentence)
	}
	if (!isPossible(verb, account)) throw new AppError('conflict', sentence)
	// The last statement is the one that changes what the others look at.
	const when = queries.isAsRead(account)
	const results = await writeBatch(db, [
		...auditStatements(db, { ...entry, when }, now),
		...STATEMENTS[verb](server, account, { now, request, when }),
	])
	if (results.at(-1)?.rowsAffected !== 1) throw new AppError('conflict', sentence)
}

type Act = { now: number; request: DeletionRequest; when: Condition }
type Statements = (server: Server, account: queries.FoundAccount, act: Act) => Query[]

const STATEMENTS: Record<AccountVerb, Statements> = {
	/** A deletion that is scheduled stays in force: it may be the cook's own wish. */
	disable: ({ db, makeId }, { id }, { now, when }) => [
		showPictures(db, id, { makeId, now, when }),
		...queries.endSessionsOfDisabled(db, id, { now, until: now + IDLE_MS, when }),
		queries.setAccountStatus(db, id, { account_status: 'disabled' }, when),
	],
	schedule({ db, makeId, appUrl }, account, { now, request: { graceDays, reason }, when }) {
		const at = now + graceDays * DAY_MS
		// A disabled account stays closed until then.
		const isDisabled = account.account_status === 'disabled'
		const by = isDisabled ? 'us, disabled' : 'us'
		const mail = deletionScheduledMail({ at, timeZone: account.time_zone, appUrl, by })
		const account_status = isDisabled ? 'disabled' : 'pending_deletion'
		return [
			enqueueWhen(db, 'send_mail', { to: account.email, ...mail }, { makeId, now, when }),
			...replaceRequest(db, account.id, { id: makeId(), status: 'pending', graceDays, reason, at, now, when }),
			queries.setAccountStatus(
				db,
				account.id,
				{ account_status, deletion_scheduled_at: at, deletion_reason: cleaned(reason) },
				when,
			),
		]
	},
	restore: ({ db, makeId }, { id, email, account_status }, { now, when }) => [
		...(account_status === 'disabled' ? [showPictures(db, id, { makeId, now, when })] : []),
		// The request may be the cook's own.
		enqueueWhen(
			db,
			'send_mail',
			{ to: email, ...deletionCancelledMail() },
			{ makeId, now, when: queries.isRequested(id, when) },
		),
		queries.withdrawRequest(db, id, { now, when }),
		queries.setAccountStatus(
			db,
			id,
			{ account_status: 'active', deletion_scheduled_at: null, deletion_reason: null },
			when,
		),
	],
	/** The erasure counts as begun at once: nobody can cancel it. */
	delete: ({ db, makeId }, { id }, { now, request: { reason }, when }) => {
		const request = { id: makeId(), status: 'running', graceDays: 0, reason, at: now, now, when } as const
		const fields = { account_status: 'disabled', deletion_scheduled_at: now } as const
		return [
			...queries.endSessionsOfDisabled(db, id, { now, until: now + IDLE_MS, when }),
			...replaceRequest(db, id, request),
			queries.setAccountStatus(db, id, fields, queries.isAccepted(request.id)),
		]
	},
}

/** The job that closes the pictures of the account's public rows or opens them, as the account then is. */
const showPictures = (db: Db, userId: string, at: { makeId: MakeId; now: number; when: Condition }): Query =>
	enqueueWhen(db, 'show_pictures', { run: at.makeId(), user_id: userId, after: '' }, at)

type NewRequest = {
	id: string
	status: 'pending' | 'running'
	graceDays: number
	reason: string | null
	at: number
	now: number
	when: Condition
}

const cleaned = (reason: string | null) => (reason === null ? null : cleanText(reason))

/** Writes a request in place of one that waits. */
const replaceRequest = (
	db: Db,
	userId: string,
	{ id, status, graceDays, reason, at, now, when }: NewRequest,
): Query[] => [
	queries.withdrawRequest(db, userId, { now, when }),
	queries.insertRequest(
		db,
		{
			id,
			user_id: userId,
			status,
			reason: cleaned(reason),
			grace_days: graceDays,
			requested_at: now,
			scheduled_for: at,
		},
		when,
	),
]
