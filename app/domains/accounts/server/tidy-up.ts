import { DAY_MS } from '#app/platform/model/clock.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/accounts.ts'
import { blankEndedMails } from '#db/queries/jobs.ts'

const KEEP_MS = 7 * DAY_MS

/**
 * Deletes sessions and rate-limit windows that are over, and links and done jobs a week after their end. One round
 * trip.
 */
export const tidyUp = (db: Db, now: number): Promise<void> =>
	queries.deleteOutdated(db, { now, endedBefore: now - KEEP_MS, doneBefore: now - KEEP_MS })

/** Deletes the text of mails that were sent or given up. One round trip. */
export async function forgetSentMails(db: Db): Promise<void> {
	await blankEndedMails(db)
}
