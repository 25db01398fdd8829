import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, getTableConfig } from 'drizzle-orm/sqlite-core'
import { type Question, questionOf } from '../batch.ts'
import { NEXT_VERSION, nextVersionOf } from '../commits.ts'
import { jsonOf, readJson, readLists } from '../json-rows.ts'
import { type RowOf, tableOf, toStoredRow } from '../row-writes.ts'
import { isTableName, TABLE_NAMES } from '../tables.ts'

/**
 * A part of one space's history: rows in the order of their last change. `head` is the space's newest version and `mark`
 * the mark of its commit; `markAt` is that of the commit that contains the version `heard`.
 */
export type Changes = {
	epoch: string
	head: number
	mark: string | null
	markAt: string | null
	rows: RowOf[]
}

/** `heard`: the newest version that the device knows of. */
export type Stretch = { space: string; after: number; limit: number; heard: number }

/**
 * The rows of `space`, including deleted ones, whose last change came after version `after`: the `limit` oldest changes,
 * across all entities. undefined if there is no such space.
 */
export const changesAfter = ({ space, after, limit, heard }: Stretch): Question<Changes | undefined> =>
	questionOf(
		CHANGES,
		[space, after, limit, heard],
		(found) =>
			found && {
				epoch: String(found.epoch),
				head: Number(found.head),
				mark: markIn(found.mark),
				markAt: markIn(found.mark_at),
				rows: readRows(found.list),
			},
	)

/** The mark of the commit that contains a version of the space; null if there is no such commit, or it has no mark. */
export const markAt = ({ space, ver }: { space: string; ver: number }): Question<string | null> =>
	questionOf(`select ${markOf('and ver_from <= ?2')} as mark`, [space, ver], (row) => markIn(row?.mark))

/** The mark of a space's newest commit. */
export const newestMark = (space: string): Question<string | null> =>
	questionOf(`select ${markOf()} as mark`, [space], (row) => markIn(row?.mark))

const markIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** One index lookup, however long the history. */
function markOf(which = ''): string {
	return `(select mark from sync_commits where space = ?1 ${which} order by ver_from desc limit 1)`
}

function readRows(text: unknown): RowOf[] {
	const rows = readLists(text).flatMap((list) => {
		const name = String(list[0])
		return isTableName(name) ? [toStoredRow(name, readJson(tableOf(name), list, 1))] : []
	})
	return rows.sort((a, b) => a.ver - b.ver)
}

/** The newest version of a space: one index lookup, however long its history. */
export const headOf = (space: string | AnySQLiteColumn) => sql<number>`${nextVersionOf(space)} - 1`

/**
 * Each table returns its rows in the order of its index, and the database merges them: it reads at most `limit` rows and
 * one more per table.
 */
const OLDEST_CHANGES = `select ver, row from (${TABLE_NAMES.map((entity) => {
	const table = tableOf(entity)
	return `select "ver" as ver, ${jsonOf(table, `'${entity}'`)} as row from "${getTableConfig(table).name}" where "space" = ?1 and "ver" > ?2`
}).join(' union all ')} order by ver limit ?3)`

/**
 * Maximum length of a page in characters, exceeded by at most one row. A page of the largest rows would fill a Worker's
 * memory.
 */
export const PULL_CHARACTERS = 1_000_000
const UP_TO_A_PAGE = `select row from (select ver, row, sum(length(row)) over (order by ver rows between unbounded preceding and 1 preceding) as before from (${OLDEST_CHANGES})) where coalesce(before, 0) < ${PULL_CHARACTERS} order by ver`

/** Returns one row, however many rows there are: they come as one JSON list. */
const CHANGES = `select epoch, ${NEXT_VERSION} - 1 as head, ${markOf()} as mark, ${markOf('and ver_from <= ?4')} as mark_at, (select '[' || coalesce(group_concat(row, ','), '') || ']' from (${UP_TO_A_PAGE})) as list from spaces where id = ?1`
