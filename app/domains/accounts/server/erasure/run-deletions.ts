import { auditStatements } from '#app/platform/server/audit.ts'
import type { Log } from '#app/platform/server/log.ts'
import { writeBatch } from '#db/batch.ts'
import * as queries from '#db/queries/account-deletion.ts'
import { type ErasureDeps, eraseAccount } from './erase-account.ts'

/**
 * The maximum number of requests to the database per run, of the 1,000 that a Worker may make; the next run continues.
 */
const TRIPS_A_RUN = 700
const ACCOUNTS_A_RUN = 20

/**
 * One run of the cron: continues the erasures that have begun, then begins those whose grace period is over. The next
 * run, a minute later, deletes the first rows of those, because by then no request of the ended sessions is still
 * running. Returns how many were begun and how many were completed.
 */
export async function runDeletions(deps: ErasureDeps, log: Log): Promise<{ begun: number; ended: number }> {
	const now = deps.clock()
	let ended = 0
	const hasTime = () => deps.db.trips() < TRIPS_A_RUN
	for (const account of await queries.listBegun(deps.db, { now, limit: ACCOUNTS_A_RUN })) {
		try {
			const steps = eraseAccount(deps, account)
			let isEnded = false
			while (hasTime() && !isEnded) isEnded = (await steps.next()).done === true
			if (isEnded) ended += 1
		} catch (error) {
			// One account that cannot be erased now must not hold up the others.
			log.error('erasure_failed', error)
		}
		if (!hasTime()) break
	}
	let begun = 0
	for (const request of await queries.listDue(deps.db, { now, limit: ACCOUNTS_A_RUN })) {
		if (await beginDeletion(deps, request, now)) begun += 1
	}
	return { begun, ended }
}

/**
 * From here on nothing can be cancelled: the request is marked, if it is still due and not cancelled, and in the same
 * batch all sessions end and the account is closed, with its public pages. False when somebody else was first.
 */
export async function beginDeletion(
	{ db }: Pick<ErasureDeps, 'db'>,
	{ id, user_id }: queries.DueRequest,
	now: number,
): Promise<boolean> {
	const when = queries.isDue(id, now)
	const results = await writeBatch(db, [
		...auditStatements(db, { action: 'deletion_begun', actor: null, subject: user_id, when }, now),
		queries.endSessionsOf(db, user_id, when),
		queries.setAccountStatus(db, user_id, { account_status: 'disabled' }, when),
		queries.beginRequest(db, id, now),
	])
	return (results.at(-1)?.rowsAffected ?? 0) > 0
}
