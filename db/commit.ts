import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import { type AnySQLiteColumn, getTableConfig } from 'drizzle-orm/sqlite-core'
import { AppError } from '../app/platform/model/errors.ts'
import type { Look, Seen as PlanSeen } from '../app/sync/model/edit.ts'
import { type EntityName, parentField, type SyncedRow } from '../app/sync/model/entities.ts'
import { picturesOf } from '../app/sync/model/pictures.ts'
import { rule } from '../app/sync/model/rule.ts'
import { writeBatch } from './batch.ts'
import type { Db } from './client.ts'
import { type Change, foldChanges, type WrittenRow } from './fold-changes.ts'
import type { Query } from './json-rows.ts'
import { markReferenced, markUnreferenced } from './queries/pictures.ts'
import { type EngineTable, tableOf, toSyncedRow, writesOf } from './row-writes.ts'
import { spaces, sync_commits } from './schema/sync.ts'
import { TABLES } from './tables.ts'

/** What a plan sees inside a commit; true at the version that the commit claims. */
export type Seen = PlanSeen & {
	/** Next version of the space; rows of this commit get it and those after it. */
	ver: number
}

/** Rows to look at beside those that a plan names: the ones whose field has one of these values. */
export type LookBy = { entity: EntityName; by: string; values: string[] }

type Question = BatchItem<'sqlite'>

export type CommitRequest<A extends readonly Question[] = readonly []> = {
	space: string
	/** Who does it, for `updated_by` and the history. */
	userId: string
	at: number
	/** What is done, for the revisions: 'recipe.save'. */
	verb?: string
	look?: (Look | LookBy)[]
	count?: EntityName[]
	/** Other selects of the same trip; the plan gets their answers. */
	ask?: A
	/** Pure; may run again when another writer was faster. Throw an AppError to refuse. */
	plan(seen: Seen, answers: BatchResponse<A>): Change[]
	/** Other statements of the same batch: jobs, pictures. Pure like the plan; `to` is the version that the space will have. */
	also?(seen: Seen, to: number): Query[]
	/** Waits before the next try; `attempt` counts from 1. */
	pause?(attempt: number): Promise<void>
}

const MAX_TRIES = 8
const pauseWithJitter = (attempt: number) => new Promise<void>((done) => setTimeout(done, Math.random() * 20 * attempt))

/**
 * The only writer of synced rows. Reads what the plan wants to see and the space's version in one trip, lets the plan
 * decide, and writes everything in one batch whose first statement claims the versions. A concurrent writer makes that
 * claim fail; then all of it is read and planned anew. Revisions are written here, so that no writer can forget them, and
 * pictures that rows begin or cease to name are marked.
 *
 * Two trips where nobody else writes. Throws AppError('unavailable') after eight lost races, and what the plan throws.
 * Returns the space's version before and after; equal when the plan changed nothing.
 */
export async function commit<A extends readonly Question[] = readonly []>(
	db: Db,
	request: CommitRequest<A>,
): Promise<{ from: number; to: number }> {
	const { space, userId, at, pause = pauseWithJitter } = request
	for (let attempt = 1; ; attempt += 1) {
		const { seen, answers } = await look(db, request)
		const rows = foldChanges(request, seen, request.plan(seen, answers))
		const from = seen.ver - 1
		const to = from + rows.length
		const also = request.also?.(seen, to) ?? []
		const writes = [...writesOf(request, rows), ...pictureMarks(db, request, seen, rows), ...also]
		if (writes.length === 0) return { from, to }
		const claim = claimOf(db, { space, ver_from: seen.ver, ver_to: to + 1, user_id: userId, at })
		try {
			await writeBatch(db, [...(rows.length > 0 ? [claim] : []), ...writes])
			return { from, to }
		} catch (error) {
			if (isTakenId(error)) throw new AppError('id_taken', 'This id is taken.')
			if (!isLostRace(error)) throw error
			if (attempt === MAX_TRIES)
				throw new AppError('unavailable', 'Too many changes at once. Please try again.', { retryAfter: 1 })
			await pause(attempt)
		}
	}
}

/** The version that a space's next change gets: one step in the index, however long its history. */
export const nextVersionOf = (space: string | AnySQLiteColumn) =>
	sql<number>`coalesce((select ${sync_commits.ver_to} from ${sync_commits} where ${sync_commits.space} = ${space} order by ${desc(sync_commits.ver_from)} limit 1), 1)`

/** Fails where somebody else has claimed that version. */
function claimOf(db: Db, values: typeof sync_commits.$inferInsert): Query {
	const claim = db.insert(sync_commits).values(values)
	if (rule('claim_version')) return claim
	return claim.onConflictDoUpdate({
		target: [sync_commits.space, sync_commits.ver_from],
		set: { ver_to: values.ver_to },
	})
}

async function look<A extends readonly Question[]>(
	db: Db,
	{ space, look = [], count = [], ask }: CommitRequest<A>,
): Promise<{ seen: Seen; answers: BatchResponse<A> }> {
	const version = db
		.select({ ver: nextVersionOf(space) })
		.from(spaces)
		.where(eq(spaces.id, space))
	const rows = look.map((what) => {
		const table = tableOf(what.entity)
		return db
			.select()
			.from(table)
			.where(and(eq(table.space, space), wanted(table, what)))
	})
	const counts = count.map((entity) => {
		const table = tableOf(entity)
		return db
			.select({ n: sql<number>`count(*)` })
			.from(table)
			.where(and(eq(table.space, space), isNull(table.deleted_at)))
	})
	const questions: Question[] = [...rows, ...counts, ...(ask ?? [])]
	const [versions, ...answers] = await db.batch([version, ...questions])
	const ver = versions[0]?.ver
	if (ver === undefined) throw new AppError('not_found', 'This kitchen does not exist.')

	const byEntity = new Map<EntityName, Map<string, SyncedRow>>()
	look.forEach((what, i) => {
		const found = byEntity.get(what.entity) ?? new Map<string, SyncedRow>()
		for (const row of answers[i] as Record<string, unknown>[]) {
			const synced = toSyncedRow(what.entity, row)
			found.set(synced.id, synced)
		}
		byEntity.set(what.entity, found)
	})
	const totals = new Map(count.map((entity, i) => [entity, (answers[look.length + i] as { n: number }[])[0]?.n ?? 0]))
	const seen: Seen = {
		ver,
		find: <E extends EntityName>(entity: E, id: string) => byEntity.get(entity)?.get(id) as SyncedRow<E> | undefined,
		list: <E extends EntityName>(entity: E) => [...(byEntity.get(entity)?.values() ?? [])] as SyncedRow<E>[],
		count: (entity) => {
			const total = totals.get(entity)
			if (total === undefined) throw new Error(`commit: the plan counts ${entity} without asking for it`)
			return total
		},
	}
	return { seen, answers: answers.slice(look.length + count.length) as BatchResponse<A> }
}

function wanted(table: EngineTable, what: Look | LookBy) {
	if ('ids' in what) return inJsonList(table.id, what.ids)
	const name = 'by' in what ? what.by : parentField(what.entity)
	const column = name ? (table as unknown as Record<string, AnySQLiteColumn>)[name] : undefined
	if (!column) throw new Error(`commit: ${what.entity} has no ${name ?? 'parent'}`)
	return 'by' in what ? inJsonList(column, what.values) : eq(column, what.parent)
}

/** Pictures that a row names are nobody's to clean up; those that it no longer names are, in their time. */
function pictureMarks(db: Db, { space, at }: { space: string; at: number }, seen: Seen, rows: WrittenRow[]): Query[] {
	const named: string[] = []
	const left: string[] = []
	for (const { entity, id, deleted_at, fields } of rows) {
		const before = seen.find(entity, id)
		const had = before && !before.deleted ? picturesOf(entity, before.fields) : []
		const has = deleted_at === null ? picturesOf(entity, fields) : []
		named.push(...has.filter((path) => !had.includes(path)))
		left.push(...had.filter((path) => !has.includes(path)))
	}
	return [
		...(left.length > 0 ? [markUnreferenced(db, space, left, at)] : []),
		...(named.length > 0 ? [markReferenced(db, space, named)] : []),
	]
}

/** One text and one parameter however many there are. */
const inJsonList = (column: AnySQLiteColumn, values: string[]) =>
	inArray(column, sql`(select value from json_each(${JSON.stringify(values)}))`)

/** A new row's id that stands in another space. Said like this and no other way: whose it is stays unknown. */
function isTakenId(error: unknown): boolean {
	const { code, message } = error as { code?: string; message?: string }
	const taken = Object.values(TABLES).map((table) => `${getTableConfig(table).name}.id`)
	return Boolean(code?.startsWith('SQLITE_CONSTRAINT') && taken.some((column) => message?.includes(column)))
}

/** The claim's primary key, or a lock that did not clear in time, or an edit that is in the log by now: somebody else wrote first. */
function isLostRace(error: unknown): boolean {
	const { code, message } = error as { code?: string; message?: string }
	if (code?.startsWith('SQLITE_BUSY')) return true
	const isTaken = (table: string) => message?.includes(`UNIQUE constraint failed: ${table}.`)
	return Boolean(code?.startsWith('SQLITE_CONSTRAINT') && (isTaken('sync_commits') || isTaken('mutations')))
}
