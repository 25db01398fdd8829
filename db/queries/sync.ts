import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, getTableConfig } from 'drizzle-orm/sqlite-core'
import { ENTITY_NAMES, isEntityName, type SyncedRow } from '../../app/sync/model/entities.ts'
import { readBatch } from '../batch.ts'
import type { Db } from '../client.ts'
import { nextVersionOf } from '../commit.ts'
import { jsonOf, type Query, readJson } from '../json-rows.ts'
import { tableOf, toSyncedRow } from '../row-writes.ts'
import { listUses } from './rate-limits.ts'

/** A stretch of one space's history: its rows in the order of their last change. `head` is the space's newest version. */
export type Changes = { epoch: string; head: number; rows: SyncedRow[]; uses: RateUse[] }

/** What has been counted under a key in the window that ends then. */
export type RateUse = { key: string; count: number; window_ends_at: number }

/**
 * The rows of `space` and of no other whose last change came after version `after`, deleted ones too: the `limit` oldest
 * changes, across all entities; and what has been counted under these keys. One trip; nothing when there is no such space.
 */
export async function findChanges(
	db: Db,
	{
		space,
		after,
		limit,
		uses = [],
		now = 0,
	}: { space: string; after: number; limit: number; uses?: string[]; now?: number },
): Promise<Changes | undefined> {
	const [histories, changes, counted] = await readBatch(db, [
		query(HISTORY, [space]),
		query(CHANGES, [space, after, limit]),
		...(uses.length > 0 ? [listUses(db, uses, now)] : []),
	])
	const [history] = histories?.rows ?? []
	if (!history) return undefined
	const rows = (changes?.rows ?? []).flatMap(({ entity, row }) => {
		const name = String(entity)
		return isEntityName(name) ? [toSyncedRow(name, readJson(tableOf(name), row))] : []
	})
	return {
		epoch: String(history.epoch),
		head: Number(history.head),
		rows,
		uses: (counted?.rows ?? []).map(({ key, count, window_ends_at }) => ({
			key: String(key),
			count: Number(count),
			window_ends_at: Number(window_ends_at),
		})),
	}
}

/** The newest version of a space: one step in the index, however long its history. */
export const headOf = (space: string | AnySQLiteColumn) => sql<number>`${nextVersionOf(space)} - 1`

const query = (text: string, params: unknown[]): Query => ({ toSQL: () => ({ sql: text, params }) })

// Texts of the schema's names alone, made once: most pulls find nothing, and then the text is what they cost.
const HISTORY = `select epoch, coalesce((select ver_to from sync_commits where space = ?1 order by ver_from desc limit 1), 1) - 1 as head from spaces where id = ?1`

/** Each table gives its rows in the order of its index, and the database merges them: it reads no more than `limit` and one each. */
const CHANGES = `select entity, row from (${ENTITY_NAMES.map((entity) => {
	const table = tableOf(entity)
	return `select '${entity}' as entity, "ver" as ver, ${jsonOf(table)} as row from "${getTableConfig(table).name}" where "space" = ?1 and "ver" > ?2`
}).join(' union all ')} order by ver limit ?3)`
