import { DAY_MS } from '#app/platform/model/clock.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/accounts.ts'
import { blankEndedMails } from '#db/queries/jobs.ts'

const KEEP_MS = 7 * DAY_MS
const KEEP_ACTIVITY_MS = 90 * DAY_MS

/**
 * Deletes sessions and rate-limit windows that are over, links and done jobs a week after their end, and the login
 * activity after 90 days. One round trip.
 */
export const tidyUp = (db: Db, now: number): Promise<void> =>
	queries.deleteOutdated(db, {
		now,
		endedBefore: now - KEEP_MS,
		doneBefore: now - KEEP_MS,
		attemptedBefore: now - KEEP_ACTIVITY_MS,
	})

/** Deletes text and address of mails that were sent or given up. One round trip. */
export async function forgetSentMails(db: Db): Promise<void> {
	await blankEndedMails(db)
}
