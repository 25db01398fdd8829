import { AppError } from '#app/platform/model/errors.ts'
import type { Me } from '#app/platform/model/me.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { ask, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { closeAlert as close, findAlert, isOpenAlert } from '#db/queries/alerts.ts'
import { MONITOR } from '../../model/monitor.ts'

/**
 * Closes an alert in the administrator's name; the act is in the audit log. Throws AppError
 * `conflict` for one that is closed or does not exist. Two round trips.
 */
export async function closeAlert(
	{ db, clock }: { db: Db; clock: () => number },
	me: Pick<Me, 'id'>,
	id: string,
): Promise<void> {
	const { alert } = await ask(db, { alert: findAlert(id) })
	if (!alert || alert.closed_at !== null) throw new AppError('conflict', MONITOR.noAlert)
	const now = clock()
	const entry = {
		action: 'alert_closed',
		actor: me.id,
		subject: null,
		detail: alert.type,
		when: isOpenAlert(id),
	} as const
	const results = await writeBatch(db, [...auditStatements(db, entry, now), close(id, me.id, now)])
	// Another administrator was faster.
	if (results.at(-1)?.rowsAffected !== 1) throw new AppError('conflict', MONITOR.noAlert)
}
