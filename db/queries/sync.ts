import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, getTableConfig } from 'drizzle-orm/sqlite-core'
import { ENTITY_NAMES, type EntityName, type SyncedRow } from '../../app/sync/model/entities.ts'
import { statement } from '../batch.ts'
import type { Db } from '../client.ts'
import { nextVersionOf } from '../commit.ts'
import { tableOf, toSyncedRow } from '../row-writes.ts'
import { findHead } from './sync-push.ts'

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
	const changed = { sql: CHANGES, args: [space, after, limit] }
	const [histories, changes] = await db.$client.batch([statement(findHead(db, space)), changed], 'read')
	const [history] = histories?.rows ?? []
	if (!history) return undefined
	const rows = (changes?.rows ?? []).map(({ entity, row }) => decode(entity as EntityName, JSON.parse(String(row))))
	return { epoch: String(history[0]), head: Number(history[1]), rows }
}

const columnsOf = (entity: EntityName) => getTableConfig(tableOf(entity)).columns

/**
 * All entities in one statement, made of the schema's names alone. Each part comes out of its index in the order of `ver`,
 * so that SQLite merges them and stops at the limit. A row is one JSON text: a device asks this all day, and statements and
 * cells cost more on the way than rows do.
 */
const CHANGES = `${ENTITY_NAMES.map((entity) => {
	const names = columnsOf(entity).map(({ name }) => `"${name}"`)
	const { name: table } = getTableConfig(tableOf(entity))
	return `select '${entity}' as entity, ver, json_array(${names.join(', ')}) as row from "${table}" where space = ?1 and ver > ?2`
}).join(' union all ')} order by ver limit ?3`

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
