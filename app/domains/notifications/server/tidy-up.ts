import type { Db } from '#app/platform/server/request-db.ts'
import { deleteNotificationsBefore } from '#db/queries/notifications.ts'
import { KEEP_NOTIFICATIONS_MS } from '../model/kinds.ts'

/** Rows of one statement: other writers wait for its end. */
const ROWS_A_STEP = 2_000
/** What is left is deleted an hour later. */
const STEPS = 10

/** Deletes notifications after 90 days, and what remembers their events. */
export async function tidyUpNotifications(db: Db, now: number): Promise<void> {
	const oldest = { before: now - KEEP_NOTIFICATIONS_MS, limit: ROWS_A_STEP }
	for (let step = 0; step < STEPS; step += 1) {
		if ((await deleteNotificationsBefore(db, oldest)) < ROWS_A_STEP) return
	}
}
