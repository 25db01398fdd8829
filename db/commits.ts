import { desc, sql } from 'drizzle-orm'
import { type AnySQLiteColumn, getTableConfig } from 'drizzle-orm/sqlite-core'
import type { EntityName } from '#app/entities.ts'
import { type Query, type Question, queryOf, questionOf } from './batch.ts'
import { amongRows, selectJson } from './json-rows.ts'
import { type RowOf, tableOf, toStoredRow } from './row-writes.ts'
import { sync_commits } from './schema/sync.ts'
import type { SpaceUsage } from './space-usage.ts'
import { TABLES } from './tables.ts'

/** The version of a space's next change: one index lookup, however long its history. */
export const nextVersionOf = (space: string | AnySQLiteColumn) =>
	sql<number>`coalesce((select ${sync_commits.ver_to} from ${sync_commits} where ${sync_commits.space} = ${space} order by ${desc(sync_commits.ver_from)} limit 1), 1)`

/** The same as text, where ?1 is the space. */
export const NEXT_VERSION = `coalesce((select ver_to from sync_commits where space = ?1 order by ver_from desc limit 1), 1)`

/** Unique, across all databases. */
const NEW_MARK = 'lower(hex(randomblob(16)))'

/** The statement that claims versions of a space. Fails if another writer has claimed them. */
export function claimOf({
	space,
	ver_from,
	ver_to,
	user_id,
	at,
}: Omit<typeof sync_commits.$inferInsert, 'mark'>): Query {
	const insert = `insert into sync_commits (space, ver_from, ver_to, mark, user_id, at) values (?1, ?2, ?3, ${NEW_MARK}, ?4, ?5)`
	return queryOf(insert, [space, ver_from, ver_to, user_id, at])
}

/** The number of open issues without those of type `over_limit`; counted in an index. */
const OPEN_ISSUES = `(select count(*) from sync_issues where space = ?1 and resolved_at is null and deleted_at is null and type <> 'over_limit')`

/** A space as a commit finds it. */
export type SpaceHead = { ver: number; epoch: string; usage: SpaceUsage & { openIssues: number } }

/** The next version and the usage of a space; undefined if there is none. */
export const headOfSpace = (space: string): Question<SpaceHead | undefined> =>
	questionOf(
		`select ${NEXT_VERSION} as ver, epoch, held_characters, live_rows, ${OPEN_ISSUES} as open_issues from spaces where id = ?1`,
		[space],
		(row) =>
			row && {
				ver: Number(row.ver),
				epoch: String(row.epoch),
				usage: {
					characters: Number(row.held_characters),
					rows: Number(row.live_rows),
					openIssues: Number(row.open_issues),
				},
			},
	)

/** The rows of an entity whose field `by` has one of these values, only of this space. */
export function rowsWhere(space: string, entity: EntityName, by: string, values: readonly string[]): Question<RowOf[]> {
	const table = tableOf(entity)
	if (!Object.hasOwn(table, by)) throw new Error(`${entity} has no field ${by}`)
	// One statement text and one parameter, however many values there are.
	const { toSQL, read } = selectJson(table, amongRows(table, by), [space, JSON.stringify(values)])
	return { toSQL, read: (result) => read(result).map((row) => toStoredRow(entity, row)) }
}

/** The number of live rows of an entity in a space. */
export const countLive = (space: string, entity: EntityName): Question<number> =>
	questionOf(
		`select count(*) as n from "${getTableConfig(tableOf(entity)).name}" where "space" = ?1 and "deleted_at" is null`,
		[space],
		(row) => Number(row?.n),
	)

/** Whether a new row's id exists in another space. The error does not reveal whose it is. */
export function isTakenId(error: unknown): boolean {
	const { code, message } = error as { code?: string; message?: string }
	const taken = Object.values(TABLES).map((table) => `${getTableConfig(table).name}.id`)
	return Boolean(code?.startsWith('SQLITE_CONSTRAINT') && taken.some((column) => message?.includes(column)))
}

/**
 * Whether another writer was first: the claim's primary key, a lock that was not released in time, or an edit that is in
 * the log by now.
 */
export function isLostRace(error: unknown): boolean {
	const { code, message } = error as { code?: string; message?: string }
	if (code?.startsWith('SQLITE_BUSY')) return true
	const isTaken = (table: string) => message?.includes(`UNIQUE constraint failed: ${table}.`)
	return Boolean(code?.startsWith('SQLITE_CONSTRAINT') && (isTaken('sync_commits') || isTaken('mutations')))
}
