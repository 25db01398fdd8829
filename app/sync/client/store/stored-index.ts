import type { DBSchema, IDBPDatabase } from 'idb'
import { openWith } from './open-db.ts'

/** Search indexes, which take long to compute from a cook's rows, by the cook's id. Sign-out deletes them. */
export const INDEX_DB = 'search-index'

interface IndexSchema extends DBSchema {
	kept: { key: string; value: unknown }
}

/** Not kept open: an open connection would block the deletion. */
async function withIndexes<T>(work: (db: IDBPDatabase<IndexSchema>) => Promise<T>): Promise<T> {
	const db = await openWith<IndexSchema>(indexedDB, INDEX_DB, 1, {
		upgrade: (fresh) => void fresh.createObjectStore('kept'),
	})
	try {
		return await work(db)
	} finally {
		db.close()
	}
}

export const findKeptIndex = <T>(userId: string): Promise<T | undefined> =>
	withIndexes(async (db) => (await db.get('kept', userId)) as T | undefined)
export const keepIndex = (userId: string, index: unknown): Promise<void> =>
	withIndexes(async (db) => void (await db.put('kept', index, userId)))
