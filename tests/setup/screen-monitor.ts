import { HOUR_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { Db } from '#db/client.ts'
import { alerts, cron_runs, server_figures } from '#db/schema/monitoring.ts'

const NO_TIMES = { b0: 0, b1: 0, b2: 0, b3: 0, b4: 0, b5: 0, b6: 0, b7: 0, b8: 0, b9: 0, b10: 0 }
const SPAN_MINUTES = 10

/** What the monitor shows of a busy hour: figures of every kind, an open alert and a closed one; and of diagnostics, runs of crons. */
export async function addFigures(db: Db): Promise<void> {
	const now = Date.now()
	const span = SPAN_MINUTES * MINUTE_MS
	const row = {
		...{ minutes: SPAN_MINUTES, starts_at: now - (now % span), total_ms: 0, trips: 0, last_ref: null },
		...NO_TIMES,
	}
	const query = 'recipeWithIngredientLines + cookbooksOfRecipe'
	await db
		.insert(server_figures)
		.values([
			{ ...row, kind: 'route', name: '/recipe/:id', status: '2xx', count: 12_345, trips: 12_345, b3: 12_000, b6: 345 },
			{ ...row, kind: 'route', name: 'POST /api/sync/*', status: '5xx', count: 12, trips: 30, b9: 12 },
			{ ...row, kind: 'query', name: query, status: 'slow', count: 3, b9: 3 },
			{ ...row, kind: 'error', name: 'The database did not answer', status: 'server', count: 12, last_ref: makeId() },
			{ ...row, kind: 'load', name: 'page_load /recipes', status: '', count: 1_204, b7: 1_204 },
			{ ...row, kind: 'sync', name: 'applied', status: 'edit', count: 4_321 },
			{ ...row, kind: 'sync', name: 'over_limit', status: 'edit', count: 2 },
		])
		.onConflictDoNothing()
	const alert = { about: '', value: 14, opened_at: now - 5 * HOUR_MS, seen_at: now, tell_at: now + HOUR_MS }
	await db
		.insert(alerts)
		.values([
			{ ...alert, id: makeId(), type: 'paused_jobs', about: 'delete_pictures', severity: 'high' },
			{ ...alert, id: makeId(), type: 'error_rate', severity: 'high', closed_at: now - HOUR_MS },
		])
		.onConflictDoNothing()
	const run = { started_at: now - HOUR_MS, ended_at: now - HOUR_MS + 1_234 }
	await db.insert(cron_runs).values([
		{ ...run, id: makeId(), name: 'account_deletion' },
		{ ...run, id: makeId(), name: 'backup', error: 'The store of copies did not answer within its time.' },
	])
}
