import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { ENTITY_NAMES, type EntityName, type SyncedRow } from '../../app/sync/model/entities.ts'
import type { Db } from '../client.ts'
import { nextVersionOf } from '../commit.ts'
import { toSyncedRow } from '../row-writes.ts'
import { spaces } from '../schema/sync.ts'
import { TABLES } from '../tables.ts'

type SyncedTable = SQLiteTable & Record<'space' | 'ver', AnySQLiteColumn>
const tableOf = (entity: EntityName) => TABLES[entity] as unknown as SyncedTable

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
	const history = db
		.select({ epoch: spaces.epoch, head: headOf(space) })
		.from(spaces)
		.where(eq(spaces.id, space))
	// Every entity's statement is cut at the same version, so that together they return `limit` rows and not `limit` each.
	const cut = versionAt(space, after, limit)
	const changed = ENTITY_NAMES.map((entity) => {
		const table = tableOf(entity)
		return db
			.select()
			.from(table)
			.where(and(eq(table.space, space), gt(table.ver, after), sql`${table.ver} < ${cut}`))
			.orderBy(asc(table.ver))
	})
	const [histories, ...answers] = await db.batch([history, ...changed])
	const [found] = histories
	if (!found) return undefined
	const rows = ENTITY_NAMES.flatMap((entity, i) =>
		(answers[i] as Record<string, unknown>[]).map((row) => toSyncedRow(entity, row)),
	)
	return { ...found, rows: rows.sort((a, b) => a.ver - b.ver) }
}

/** The newest version of a space: one step in the index, however long its history. */
export const headOf = (space: string | AnySQLiteColumn) => sql<number>`${nextVersionOf(space)} - 1`

/**
 * The version of the change number `limit` (counted from 0) after `after`; beyond every version when there are fewer.
 * Reads index entries only, and none where so few versions have gone by that there cannot be more rows.
 */
function versionAt(space: string, after: number, limit: number): SQL {
	const versions = ENTITY_NAMES.map((entity) => {
		const table = tableOf(entity)
		return sql`select ${table.ver} as ver from ${table} where ${table.space} = ${space} and ${table.ver} > ${after}`
	})
	const all = sql.join(versions, sql` union all `)
	return sql`case when ${headOf(space)} - ${after} <= ${limit} then ${Number.MAX_SAFE_INTEGER} else coalesce((select ver from (${all}) order by ver limit 1 offset ${limit}), ${Number.MAX_SAFE_INTEGER}) end`
}
