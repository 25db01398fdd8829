import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { type Question, questionOf } from '../batch.ts'
import type { Db } from '../client.ts'
import { type OperationDetail, operations } from '../schema/operations.ts'

export type Operation = typeof operations.$inferSelect
export type OperationKind = Operation['kind']
export type OperationOutcome = NonNullable<Operation['outcome']>

/** Notes an operation that has ended. */
export const insertOperation = (db: Db, operation: Operation) => db.insert(operations).values(operation)

/**
 * Notes that a nightly backup begins, unless one began after `since` and has not ended: of two runs at once one goes on.
 */
export const beginNightly = (db: Db, { id, now, since }: { id: string; now: number; since: number }) =>
	db
		.insert(operations)
		.select(
			sql`select ${id}, 'backup', ${now}, null, null, '{"by":"nightly"}' where not exists (select 1 from operations where kind = 'backup' and started_at > ${since} and ended_at is null)`,
		)

/** Notes how an operation has ended. */
export const endOperation = (
	db: Db,
	id: string,
	{ now, outcome, detail }: { now: number; outcome: OperationOutcome; detail: OperationDetail },
) => db.update(operations).set({ ended_at: now, outcome, detail }).where(eq(operations.id, id))

/** Those that began before `before` and never ended were killed. */
export const failKilled = (db: Db, { before, now }: { before: number; now: number }) =>
	db
		.update(operations)
		.set({ ended_at: now, outcome: 'failed', detail: { by: 'nightly', problem: 'interrupted' } })
		.where(and(eq(operations.kind, 'backup'), lt(operations.started_at, before), isNull(operations.ended_at)))

/** The newest operation of a kind that ended in one of these ways, as JSON. */
const lastOf = (kind: OperationKind, outcomes: OperationOutcome[]): string =>
	`(select json_object('id', id, 'kind', kind, 'started_at', started_at, 'ended_at', ended_at, 'outcome', outcome, 'detail', json(detail)) from operations where kind = '${kind}' and outcome in ('${outcomes.join(`', '`)}') order by started_at desc limit 1)`

export type LastOperations = {
	/** The last whole backup, however its rows were read. */
	backup: Ended | null
	/** The last backup that was tried, whole or not. */
	tried: Ended | null
	/** The last drill that came to its end. */
	drill: Ended | null
	/** The last deployment, whether it stayed or not. */
	deployment: Ended | null
}
type Ended = Operation & { ended_at: number; outcome: OperationOutcome }

const LAST = `select ${lastOf('backup', ['done', 'fallback'])} as backup, ${lastOf('backup', ['done', 'fallback', 'failed'])} as tried, ${lastOf('restore_drill', ['done'])} as drill, ${lastOf('deployment', ['done', 'failed'])} as deployment`

/** What the overview says about backups, drills and deployments. */
export const lastOperations = (): Question<LastOperations> =>
	questionOf(LAST, [], (row) => {
		const read = (column: keyof LastOperations): Ended | null => JSON.parse(String(row?.[column] ?? 'null'))
		return { backup: read('backup'), tried: read('tried'), drill: read('drill'), deployment: read('deployment') }
	})

const NEWEST_BACKUP = `from operations where kind = 'backup' and outcome in ('done', 'fallback') order by started_at desc limit 1`

/**
 * When the last whole backup ended, and whether it was read page by page. Until there is one, when the first cook came;
 * null without cooks.
 */
export const findLastBackup = (): Question<{ ended_at: number; isFallback: boolean } | null> =>
	questionOf(
		`select coalesce((select ended_at ${NEWEST_BACKUP}), (select min(created_at) from users)) as ended_at, (select outcome ${NEWEST_BACKUP}) as outcome`,
		[],
		(row) =>
			row === undefined || row.ended_at === null
				? null
				: { ended_at: Number(row.ended_at), isFallback: row.outcome === 'fallback' },
	)

/** The clean-up deletes those that began before `before`. */
export const deleteOperationsBefore = (db: Db, before: number) =>
	db
		.delete(operations)
		.where(
			sql`${operations.id} in (select id from operations where kind in ('backup', 'restore_drill', 'deployment') and started_at < ${before} limit 500)`,
		)
