import { cleanText } from '#app/platform/model/clean-text.ts'
import { type Clock, DAY_MS } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { enqueueWhen } from '#app/platform/server/jobs.ts'
import { writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/account-deletion.ts'
import { askLastSuperAdmin, mayRequestDeletion } from '#db/queries/account-verbs.ts'
import { notify } from '#db/queries/notify.ts'
import { DELETION, type DeletionRequest } from '../model/deletion.ts'
import { deletionCancelledMail, deletionScheduledMail } from '../model/deletion-mails.ts'
import { deletionEvent } from './deletion-event.ts'

type Server = { db: Db; clock: Clock; makeId: MakeId; appUrl: string }

/**
 * Schedules the deletion of the cook's own account and mails when it is. One round trip. Throws AppError('conflict')
 * when one is scheduled already, the account was disabled in the meantime, or no active super administrator would be
 * left.
 */
export async function requestDeletion(
	{ db, clock, makeId, appUrl }: Server,
	me: Pick<Me, 'id' | 'email' | 'time_zone'>,
	{ graceDays, reason }: DeletionRequest,
): Promise<{ scheduledFor: number }> {
	const now = clock()
	const scheduledFor = now + graceDays * DAY_MS
	const cleaned = reason === null ? null : cleanText(reason)
	const request = {
		id: makeId(),
		user_id: me.id,
		status: 'pending',
		reason: cleaned,
		grace_days: graceDays,
		requested_at: now,
		scheduled_for: scheduledFor,
		asked_by: 'cook',
	} as const
	const when = queries.isAccepted(request.id)
	const mail = deletionScheduledMail({ at: scheduledFor, timeZone: me.time_zone, appUrl })
	const lastSuperAdmin = askLastSuperAdmin(me.id)
	const [last, inserted] = await writeBatch(db, [
		lastSuperAdmin,
		queries.insertRequest(db, request, mayRequestDeletion(me.id)),
		...auditStatements(db, { action: 'deletion_requested', actor: me.id, subject: me.id, when }, now),
		enqueueWhen(db, 'send_mail', { urgent: true, to: me.email, ...mail }, { makeId, now, when }),
		...notify(deletionEvent(me.id, { id: request.id, scheduledFor }), { token: makeId(), now, when }),
		queries.setAccountStatus(
			db,
			me.id,
			{ account_status: 'pending_deletion', deletion_scheduled_at: scheduledFor, deletion_reason: cleaned },
			when,
		),
	])
	if (last && lastSuperAdmin.read(last)) throw new AppError('conflict', DELETION.lastSuperAdmin)
	if (inserted?.rowsAffected !== 1) throw new AppError('conflict', DELETION.requestFailed)
	return { scheduledFor }
}

/**
 * Withdraws the cook's own request, as long as the erasure has not begun: one guarded statement decides. One round
 * trip. Throws AppError('conflict') when there is nothing to withdraw.
 */
export async function cancelDeletion(
	{ db, clock, makeId }: Omit<Server, 'appUrl'>,
	me: Pick<Me, 'id' | 'email'>,
): Promise<void> {
	const now = clock()
	const when = queries.isCancellable(me.id)
	const results = await writeBatch(db, [
		...auditStatements(db, { action: 'deletion_cancelled', actor: me.id, subject: me.id, when }, now),
		enqueueWhen(db, 'send_mail', { urgent: true, to: me.email, ...deletionCancelledMail() }, { makeId, now, when }),
		...notify(deletionEvent(me.id, { id: makeId(), scheduledFor: null }), { token: makeId(), now, when }),
		queries.withdrawRequest(db, me.id, { now, when }),
		queries.setAccountStatus(
			db,
			me.id,
			{ account_status: 'active', deletion_scheduled_at: null, deletion_reason: null },
			queries.isWithdrawn(me.id),
		),
	])
	if (results.at(-2)?.rowsAffected !== 1) throw new AppError('conflict', DELETION.cancelFailed)
}
