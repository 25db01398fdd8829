import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, getTableConfig } from 'drizzle-orm/sqlite-core'
import { ENTITY_NAMES, isEntityName, type SyncedRow } from '../../app/sync/model/entities.ts'
import { type Question, questionOf } from '../batch.ts'
import { NEXT_VERSION, nextVersionOf } from '../commit.ts'
import { jsonOf, readJson, readLists } from '../json-rows.ts'
import { tableOf, toSyncedRow } from '../row-writes.ts'

/** A stretch of one space's history: its rows in the order of their last change. `head` is the space's newest version. */
export type Changes = { epoch: string; head: number; rows: SyncedRow[] }

export type Stretch = { space: string; after: number; limit: number }

/**
 * The rows of `space` and of no other whose last change came after version `after`, deleted ones too: the `limit` oldest
 * changes, across all entities. Nothing when there is no such space.
 */
export const changesAfter = ({ space, after, limit }: Stretch): Question<Changes | undefined> =>
	questionOf(
		CHANGES,
		[space, after, limit],
		(found) => found && { epoch: String(found.epoch), head: Number(found.head), rows: readRows(found.list) },
	)

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
const OLDEST_CHANGES = `select row from (${ENTITY_NAMES.map((entity) => {
	const table = tableOf(entity)
	return `select "ver" as ver, ${jsonOf(table, `'${entity}'`)} as row from "${getTableConfig(table).name}" where "space" = ?1 and "ver" > ?2`
}).join(' union all ')} order by ver limit ?3)`

/** One row and one text, however many rows there are: they come as one JSON list. */
const CHANGES = `select epoch, ${NEXT_VERSION} - 1 as head, (select '[' || coalesce(group_concat(row, ','), '') || ']' from (${OLDEST_CHANGES})) as list from spaces where id = ?1`
