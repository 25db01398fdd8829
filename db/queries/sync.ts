import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, getTableConfig } from 'drizzle-orm/sqlite-core'
import { ENTITY_NAMES, isEntityName, type SyncedRow } from '#app/sync/model/entities.ts'
import { type Question, questionOf } from '../batch.ts'
import { NEXT_VERSION, nextVersionOf } from '../commit.ts'
import { jsonOf, readJson, readLists } from '../json-rows.ts'
import { tableOf, toSyncedRow } from '../row-writes.ts'

/**
 * A stretch of one space's history: its rows in the order of their last change. `head` is the space's newest version and
 * `mark` the mark of its commit; `markAt` is that of the commit which holds the version `heard`.
 */
export type Changes = {
	epoch: string
	head: number
	mark: string | null
	markAt: string | null
	rows: SyncedRow[]
}

/** `heard`: the newest version that the device has heard of. */
export type Stretch = { space: string; after: number; limit: number; heard: number }

/**
 * The rows of `space` and of no other whose last change came after version `after`, deleted ones too: the `limit` oldest
 * changes, across all entities. Nothing when there is no such space.
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

/** The mark of the commit that holds a version of the space; null where there is no such commit, or it has none. */
export const markAt = ({ space, ver }: { space: string; ver: number }): Question<string | null> =>
	questionOf(`select ${markOf('and ver_from <= ?2')} as mark`, [space, ver], (row) => markIn(row?.mark))

/** The mark of a space's newest commit. */
export const newestMark = (space: string): Question<string | null> =>
	questionOf(`select ${markOf()} as mark`, [space], (row) => markIn(row?.mark))

const markIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** One step in the index, however long the history. */
function markOf(which = ''): string {
	return `(select mark from sync_commits where space = ?1 ${which} order by ver_from desc limit 1)`
}

function readRows(text: unknown): SyncedRow[] {
	const rows = readLists(text).flatMap((list) => {
		const name = String(list[0])
		return isEntityName(name) ? [toSyncedRow(name, readJson(tableOf(name), list, 1))] : []
	})
	return rows.sort((a, b) => a.ver - b.ver)
}

/** The newest version of a space: one step in the index, however long its history. */
export const headOf = (space: string | AnySQLiteColumn) => sql<number>`${nextVersionOf(space)} - 1`

/** Each table gives its rows in the order of its index, and the database merges them: it reads no more than `limit` and one each. */
const OLDEST_CHANGES = `select ver, row from (${ENTITY_NAMES.map((entity) => {
	const table = tableOf(entity)
	return `select "ver" as ver, ${jsonOf(table, `'${entity}'`)} as row from "${getTableConfig(table).name}" where "space" = ?1 and "ver" > ?2`
}).join(' union all ')} order by ver limit ?3)`

/** What a page holds at most, in characters; one row more. A page of the largest rows would fill a Worker's memory. */
export const PULL_CHARACTERS = 1_000_000
const UP_TO_A_PAGE = `select row from (select ver, row, sum(length(row)) over (order by ver rows between unbounded preceding and 1 preceding) as before from (${OLDEST_CHANGES})) where coalesce(before, 0) < ${PULL_CHARACTERS} order by ver`

/** One row and one text, however many rows there are: they come as one JSON list. */
const CHANGES = `select epoch, ${NEXT_VERSION} - 1 as head, ${markOf()} as mark, ${markOf('and ver_from <= ?4')} as mark_at, (select '[' || coalesce(group_concat(row, ','), '') || ']' from (${UP_TO_A_PAGE})) as list from spaces where id = ?1`
