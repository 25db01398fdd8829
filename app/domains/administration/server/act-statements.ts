import { deletionCancelledMail, deletionScheduledMail } from '#app/domains/accounts/model/deletion-mails.ts'
import { deletionEvent } from '#app/domains/accounts/server/deletion-event.ts'
import { confirmationStatements } from '#app/domains/accounts/server/email-tokens.ts'
import { IDLE_MS } from '#app/domains/accounts/server/lucia.ts'
import { grantPlan } from '#app/domains/billing/server/grant.ts'
import { cleanText } from '#app/platform/model/clean-text.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import { enqueueWhen } from '#app/platform/server/jobs.ts'
import type { Query } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/account-deletion.ts'
import { endAllSessionsOf } from '#db/queries/account-verbs.ts'
import { voidEmailTokens } from '#db/queries/accounts.ts'
import type { Condition } from '#db/queries/audit.ts'
import { putRole } from '#db/queries/billing.ts'
import { notify } from '#db/queries/notify.ts'
import { lookAgain } from '#db/queries/reminders.ts'
import type { AccountAct } from '../model/read-act.ts'

type Server = { db: Db; makeId: MakeId; appUrl: string }
type At = { now: number; when: Condition }
type Deletion = Extract<AccountAct, { request: unknown }>['request']

/** What a verb writes where `when` holds; the last statement is the one that changes what the others look at. */
export function statementsOf(server: Server, account: queries.FoundAccount, act: AccountAct, at: At): Query[] {
	const { db, makeId, appUrl } = server
	const { id } = account
	switch (act.verb) {
		case 'disable':
			return disable(server, account, act.request, at)
		case 'schedule':
			return schedule(server, account, act.request, at)
		case 'restore':
			return restore(server, account, at)
		case 'delete':
			return erase(server, account, act.request, at)
		case 'end_sessions':
			return endAllSessionsOf(db, id, { ...at, until: at.now + IDLE_MS })
		case 'resend_confirmation':
			return [
				voidEmailTokens(db, { userId: id, purpose: 'confirm_email', ...at }),
				...confirmationStatements(db, account, { appUrl, makeId, ...at }),
			]
		case 'grant_plan':
			return [grantPlan(id, act.plan, at)]
		case 'change_role':
			return [putRole(db, id, act.role, at.when)]
	}
}

/** A deletion that is scheduled stays in force: it may be the cook's own wish. */
const disable = (
	{ db, makeId }: Server,
	{ id }: queries.FoundAccount,
	{ reason }: Deletion,
	{ now, when }: At,
): Query[] => [
	showPictures(db, id, { makeId, now, when }),
	...queries.endSessionsOfDisabled(db, id, { now, until: now + IDLE_MS, when }),
	queries.setAccountStatus(
		db,
		id,
		{ account_status: 'disabled', ...(reason === null ? {} : { deletion_reason: cleaned(reason) }) },
		when,
	),
]

function schedule(
	{ db, makeId, appUrl }: Server,
	account: queries.FoundAccount,
	{ graceDays, reason }: Deletion,
	{ now, when }: At,
): Query[] {
	const at = now + graceDays * DAY_MS
	// A disabled account stays closed until then.
	const isDisabled = account.account_status === 'disabled'
	const by = isDisabled ? 'us, disabled' : 'us'
	const mail = deletionScheduledMail({ at, timeZone: account.time_zone, appUrl, by })
	const account_status = isDisabled ? 'disabled' : 'pending_deletion'
	return [
		enqueueWhen(db, 'send_mail', { urgent: true, to: account.email, ...mail }, { makeId, now, when }),
		...notify(deletionEvent(account.id, { id: makeId(), scheduledFor: at }), { token: makeId(), now, when }),
		...replaceRequest(db, account.id, { id: makeId(), status: 'pending', graceDays, reason, at, now, when }),
		queries.setAccountStatus(
			db,
			account.id,
			{ account_status, deletion_scheduled_at: at, deletion_reason: cleaned(reason) },
			when,
		),
	]
}

const restore = (
	{ db, makeId }: Server,
	{ id, email, account_status }: queries.FoundAccount,
	{ now, when }: At,
): Query[] => [
	...(account_status === 'disabled' ? [showPictures(db, id, { makeId, now, when })] : []),
	// The request may be the cook's own.
	enqueueWhen(
		db,
		'send_mail',
		{ urgent: true, to: email, ...deletionCancelledMail() },
		{ makeId, now, when: queries.isRequested(id, when) },
	),
	...notify(deletionEvent(id, { id: makeId(), scheduledFor: null }), {
		...{ token: makeId(), now, when: queries.isRequested(id, when) },
	}),
	queries.withdrawRequest(db, id, { now, when }),
	// The reminders of a disabled cook have been put off.
	lookAgain(id, now, { begins: false }),
	queries.setAccountStatus(
		db,
		id,
		{ account_status: 'active', deletion_scheduled_at: null, deletion_reason: null },
		when,
	),
]

/** The erasure counts as begun at once: nobody can cancel it. */
function erase({ db, makeId }: Server, { id }: queries.FoundAccount, { reason }: Deletion, { now, when }: At): Query[] {
	const request = { id: makeId(), status: 'running', graceDays: 0, reason, at: now, now, when } as const
	const fields = { account_status: 'disabled', deletion_scheduled_at: now } as const
	return [
		...queries.endSessionsOfDisabled(db, id, { now, until: now + IDLE_MS, when }),
		...replaceRequest(db, id, request),
		queries.setAccountStatus(db, id, fields, queries.isAccepted(request.id)),
	]
}

/** The job that closes the pictures of the account's public rows or opens them, as the account then is. */
const showPictures = (db: Db, userId: string, at: { makeId: MakeId; now: number; when: Condition }): Query =>
	enqueueWhen(db, 'show_pictures', { run: at.makeId(), user_id: userId, after: '' }, at)

const cleaned = (reason: string | null): string | null => (reason === null ? null : cleanText(reason))

type NewRequest = {
	id: string
	status: 'pending' | 'running'
	graceDays: number
	reason: string | null
	at: number
	now: number
	when: Condition
}

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
			asked_by: 'administrator',
		},
		when,
	),
]
