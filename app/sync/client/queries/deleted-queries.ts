import { BIN_MS } from '#app/sync/model/bin.ts'
import type { FieldsOf, KindsWith } from '#app/sync/model/entities.ts'
import type { Query } from '../store/local-store.ts'

/** A deleted row of a kind that goes to the bin. */
export type DeletedThing = {
	[K in KindsWith<{ isBinned: true }>]: { entity: K; id: string; deleted_at: number; fields: FieldsOf<K> }
}[KindsWith<{ isBinned: true }>]

/** The recycle bin, last deleted first: the rows of the last 30 days. `now` in milliseconds. */
export const listDeleted = (now: number): Query<DeletedThing[]> => ({
	key: 'deleted',
	stores: ['deleted_rows'],
	async read(db) {
		const rows = await db.getAllFromIndex('deleted_rows', 'deleted_at', IDBKeyRange.lowerBound(now - BIN_MS))
		// rows.ts writes them with the fields of their entity.
		return rows.reverse() as unknown as DeletedThing[]
	},
})
