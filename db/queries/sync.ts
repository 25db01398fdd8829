import { eq, sql } from 'drizzle-orm'
import { type AnySQLiteColumn, getTableConfig } from 'drizzle-orm/sqlite-core'
import { ENTITY_NAMES, type SyncedRow } from '../../app/sync/model/entities.ts'
import { statement } from '../batch.ts'
import type { Db } from '../client.ts'
import { nextVersionOf } from '../commit.ts'
import { tableOf, toSyncedRow } from '../row-writes.ts'
import { spaces } from '../schema/sync.ts'

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
	const changed = { sql: CHANGES.text, args: [...CHANGES.entities.flatMap(() => [space, after]), limit] }
	const [histories, answer] = await db.$client.batch([statement(history), changed], 'read')
	const found = histories?.rows[0]
	if (!found) return undefined
	const rows = (answer?.rows ?? []).map((row) => readRow(Number(row[0]), String(row[1])))
	return { epoch: String(found[0]), head: Number(found[1]), rows }
}

/** The newest version of a space: one step in the index, however long its history. */
export const headOf = (space: string | AnySQLiteColumn) => sql<number>`${nextVersionOf(space)} - 1`

/**
 * One statement for all entities, made once of the schema's names: a device asks this all the time, and building it anew
 * costs more than running it. Each row comes as one JSON array in the order of its table's columns. Every part is read
 * along its index of versions, and together they stop at the limit.
 */
const CHANGES = makeChanges()

function makeChanges() {
	const entities = ENTITY_NAMES.map((entity) => {
		const { name, columns } = getTableConfig(tableOf(entity))
		return { entity, name, columns }
	})
	const parts = entities.map(({ name, columns }, i) => {
		const values = columns.map((column) => `"${column.name}"`).join(', ')
		return `select ${i} as entity, json_array(${values}) as row, ver from "${name}" where "space" = ? and "ver" > ?`
	})
	return { entities, text: `select entity, row from (${parts.join(' union all ')}) order by ver limit ?` }
}

function readRow(at: number, text: string): SyncedRow {
	const read = CHANGES.entities[at]
	if (!read) throw new Error('a row of no entity')
	const values: unknown[] = JSON.parse(text)
	const row = Object.fromEntries(
		read.columns.map((column, i) => {
			const value = values[i] ?? null
			return [column.name, value === null ? null : column.mapFromDriverValue(value)]
		}),
	)
	return toSyncedRow(read.entity, row)
}
