import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { type Query, writeBatch } from '#db/batch.ts'
import { deleteAlerts } from '#db/queries/alerts.ts'
import { deleteCronRuns } from '#db/queries/cron-runs.ts'
import { deleteEvents } from '#db/queries/monitoring-events.ts'
import { deleteFigures, LONG_MINUTES, LONGEST_MINUTES, SHORT_MINUTES } from '#db/queries/server-figures.ts'

export const KEEP_EVENTS_MS = 30 * DAY_MS
const KEEP_RUNS_MS = 7 * DAY_MS
const KEEP_ALERTS_MS = 400 * DAY_MS
const KEEP_SHORT_MS = 3 * HOUR_MS
const KEEP_LONG_MS = 2 * DAY_MS
const KEEP_LONGEST_MS = 8 * DAY_MS

/** Rows of one statement: other writers wait for its end. */
const ROWS_A_STEP = 2_000
/** What is left is deleted an hour later. */
const STEPS = 50

/** Deletes what the monitor has kept for long enough. */
export async function tidyUpMonitoring(db: Db, now: number): Promise<void> {
	await writeBatch(db, [
		deleteFigures(SHORT_MINUTES, now - KEEP_SHORT_MS),
		deleteFigures(LONG_MINUTES, now - KEEP_LONG_MS),
		deleteFigures(LONGEST_MINUTES, now - KEEP_LONGEST_MS),
		deleteAlerts(now - KEEP_ALERTS_MS, ROWS_A_STEP),
	])
	await inSteps(db, (limit) => deleteCronRuns(now - KEEP_RUNS_MS, limit))
	await inSteps(db, (limit) => deleteEvents(now - KEEP_EVENTS_MS, limit))
}

async function inSteps(db: Db, some: (limit: number) => Query): Promise<void> {
	for (let step = 0; step < STEPS; step += 1) {
		const [deleted] = await writeBatch(db, [some(ROWS_A_STEP)])
		if ((deleted?.rowsAffected ?? 0) < ROWS_A_STEP) return
	}
}
