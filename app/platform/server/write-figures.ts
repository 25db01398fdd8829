import { type Query, writeBatch } from '#db/batch.ts'
import type { Db, DbEnv } from '#db/client.ts'
import { addFigures } from '#db/queries/server-figures.ts'
import { makeId } from '../model/ids.ts'
import { ENVIRONMENT } from '../model/monitor/event.ts'
import { type TakenFigures, takeFigures } from './figures.ts'
import type { Log } from './log.ts'
import { logAudit } from './log-audit.ts'
import { openUncountedDb } from './request-db.ts'

/** What a Worker does beside its figures, in the same connection. */
export type Beside = (db: Db, now: number) => Promise<unknown>

type Writing = {
	waitUntil(work: Promise<unknown>): void
	log: Log
	now: number
	beside?: Beside
	/** Is called when the database has not taken the figures. */
	whenLost?(): Promise<unknown>
}

/**
 * Writes what this isolate has counted, at most every 30 seconds and once the answer is on its way: no request takes longer
 * or makes a round trip more. What cannot be written is lost, and the log says so.
 */
export function writeFiguresLater(env: DbEnv, { waitUntil, log, now, beside, whenLost }: Writing): void {
	const taken = takeFigures(now)
	if (!taken) return
	const write = async () => {
		await new Promise((resolve) => setTimeout(resolve, 0))
		const db = openUncountedDb(env)
		try {
			await writeFigures(db, taken, now)
		} catch (error) {
			log.error('figures_failed', error)
			return whenLost?.()
		}
		await beside?.(db, now)
	}
	waitUntil(write().catch((error: unknown) => log.error('beside_figures_failed', error)))
}

/** The same for a cron, which waits for it: its runs are further apart than that. One round trip. */
export async function writeFiguresNow(db: Db, now: number): Promise<void> {
	const taken = takeFigures(now, 0)
	if (taken) await writeFigures(db, taken, now)
}

const writeFigures = (db: Db, taken: TakenFigures, now: number) => writeBatch(db, figureStatements(taken, now))

function figureStatements({ figures, errors }: TakenFigures, now: number): Query[] {
	const events = errors.map(({ requestId, event, message, fields }) => ({
		source: 'server' as const,
		level: 'error' as const,
		entity_id: requestId,
		message: `${event}: ${message}`,
		metadata: { ...fields, event, environment: ENVIRONMENT, timestamp: now },
	}))
	return [
		...(figures.length > 0 ? [addFigures(figures, now)] : []),
		...(events.length > 0 ? [logAudit(events, { makeId, now })] : []),
	]
}
