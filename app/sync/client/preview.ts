import { type FindRow, referredRows } from '#app/sync/model/change-words.ts'
import { type ChangedRow, changedRows } from '#app/sync/model/changed-row.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import type { EntityName, RowChange, SyncedRow } from '#app/sync/model/entities.ts'
import { look } from './edits/look.ts'
import { handleTxFailure } from './store/handle-tx-failure.ts'
import { type Read, rowKey, WRITTEN_STORES } from './store/local-db.ts'
import type { LocalStore } from './store/local-store.ts'
import { readVisible } from './store/rows.ts'

/** What an edit would write now. `find`: the rows that its words name besides the changed ones. */
export type Preview = { changes: RowChange[]; rows: ChangedRow[]; find: FindRow }

/**
 * Runs an edit's plan in a read-only transaction and returns what it would write; nothing is written. Throws what the
 * plan throws.
 */
export async function preview(localStore: LocalStore, edit: Edit): Promise<Preview> {
	return localStore.run(async (db) => {
		const tx = handleTxFailure(db.transaction([...WRITTEN_STORES], 'readonly'))
		const seen = await look(tx, edit)
		const changes = edit.plan(seen)
		const rows = changedRows(seen, changes)
		const find = await readReferred(tx, rows)
		await tx.done
		return { changes, rows, find }
	})
}

/** The rows that sentences about these rows name: the day of a meal, also one that is made with it. */
export async function readReferred(tx: Read, rows: readonly ChangedRow[]): Promise<FindRow> {
	const known = new Map<string, Record<string, unknown>>()
	await Promise.all(
		referredRows(rows).map(async ({ entity, id }) => {
			const row: SyncedRow | null = await readVisible({ tx }, { entity, id })
			if (row) known.set(rowKey(entity, id), row.fields)
		}),
	)
	for (const { entity, id, after } of rows) if (after) known.set(rowKey(entity, id), after)
	return (entity: EntityName, id: string) => known.get(rowKey(entity, id))
}
