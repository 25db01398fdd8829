import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, getTableConfig } from 'drizzle-orm/sqlite-core'
import { ENTITY_NAMES, type EntityName, type SyncedRow } from '../../app/sync/model/entities.ts'
import type { Db } from '../client.ts'
import { nextVersionOf } from '../commit.ts'
import { tableOf, toSyncedRow } from '../row-writes.ts'

/** A stretch of one space's history: its rows in the order of their last change. `head` is the space's newest version. */
export type Changes = { epoch: string; head: number; rows: SyncedRow[] }

/**
 * The rows of `space` and of no other whose last change came after version `after`, deleted ones too: the `limit` oldest
 * changes, across all entities. One trip; nothing when there is no such space.
 */
export async function findChanges(
	db: Db,
	{ space, after, limit }: { space: string; after: number; limit: number },
): Promise<Changes | undefined> {
	const { rows } = await db.$client.execute({ sql: CHANGES, args: [space, after, limit + 1] })
	const [history, ...changes] = rows.map(({ entity, row }) => ({
		entity,
		values: JSON.parse(String(row)) as unknown[],
	}))
	if (history?.entity !== HISTORY) return undefined
	const [epoch, next] = history.values
	const synced = changes.map(({ entity, values }) => decode(entity as EntityName, values))
	return { epoch: String(epoch), head: Number(next) - 1, rows: synced }
}

const columnsOf = (entity: EntityName) => getTableConfig(tableOf(entity)).columns

/** Where the space's history stands comes first, as a row of version 0. */
const HISTORY = 'history'

/**
 * All of it in one statement, made of the schema's names alone. Each entity's part comes out of its index in the order of
 * `ver`, so that SQLite merges them and stops at the limit. A row is one JSON text: every device asks this all day, and
 * statements and cells cost more on the way than rows do.
 */
const CHANGES = [
	`select '${HISTORY}' as entity, 0 as ver, json_array(epoch, coalesce((select ver_to from sync_commits where space = ?1 order by ver_from desc limit 1), 1)) as row from spaces where id = ?1`,
	...ENTITY_NAMES.map((entity) => {
		const names = columnsOf(entity).map(({ name }) => `"${name}"`)
		const { name: table } = getTableConfig(tableOf(entity))
		return `select '${entity}', ver, json_array(${names.join(', ')}) from "${table}" where space = ?1 and ver > ?2`
	}),
]
	.join(' union all ')
	.concat(' order by 2 limit ?3')

/** The row as drizzle would have read it. */
function decode(entity: EntityName, values: unknown[]): SyncedRow {
	const fields = columnsOf(entity).map((column, i) => {
		const value = values[i]
		return [column.name, value === null ? null : column.mapFromDriverValue(value)]
	})
	return toSyncedRow(entity, Object.fromEntries(fields))
}

/** The newest version of a space: one step in the index, however long its history. */
export const headOf = (space: string | AnySQLiteColumn) => sql<number>`${nextVersionOf(space)} - 1`
