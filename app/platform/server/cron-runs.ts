import { writeBatch } from '#db/batch.ts'
import { beginCronRun, endCronRun } from '#db/queries/cron-runs.ts'
import type { Clock } from '../model/clock.ts'
import type { CronName } from '../model/crons.ts'
import type { MakeId } from '../model/ids.ts'
import { scrubText } from '../model/monitor/scrub.ts'
import type { Log } from './log.ts'
import type { Db } from './request-db.ts'
import { writeFiguresNow } from './write-figures.ts'

type CronDeps = { db: Db; clock: Clock; makeId: MakeId; log: Log }

/** Tells that a part of the run has failed, while the run goes on; the first one is kept. */
export type Fail = (part: string, error: unknown) => void

/**
 * Runs a cron and keeps when it began, when it ended and what failed: a run that is killed has no end. The work runs also
 * when the database cannot take the row. Never throws. Two round trips besides the work's own.
 */
export async function runCron(
	{ db, clock, makeId, log }: CronDeps,
	name: CronName,
	work: (fail: Fail) => Promise<unknown>,
): Promise<void> {
	const id = makeId()
	let error: string | null = null
	const fail: Fail = (part, cause) => {
		log.error('cron_part_failed', cause, { cron: name, part })
		error ??= `${part}: ${scrubText(cause instanceof Error ? cause.message : String(cause))}`
	}
	const note = (what: string, write: () => Promise<unknown>) =>
		write().catch((cause: unknown) => log.error('cron_run_not_noted', cause, { cron: name, what }))
	await note('begin', () => writeBatch(db, [beginCronRun(id, name, clock())]))
	await work(fail).catch((cause: unknown) => fail(name, cause))
	await note('end', () => writeBatch(db, [endCronRun(id, { now: clock(), error })]))
	await note('figures', () => writeFiguresNow(db, clock()))
}
