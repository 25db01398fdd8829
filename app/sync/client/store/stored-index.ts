import type { DBSchema, IDBPDatabase } from 'idb'
import { openAsItIs, openWith } from './open-db.ts'

/** Search indexes, which take long to compute from a cook's rows, by the cook's id. Sign-out deletes them. */
export const INDEX_DB = 'search-index'

interface IndexSchema extends DBSchema {
	kept: { key: string; value: unknown }
}

export async function findKeptIndex<T>(userId: string): Promise<T | undefined> {
	const db = await openAsItIs<IndexSchema>(indexedDB, INDEX_DB)
	return db ? closing(db, async () => (await db.get('kept', userId)) as T | undefined) : undefined
}

export async function keepIndex(userId: string, index: unknown): Promise<void> {
	const db = await openWith<IndexSchema>(indexedDB, INDEX_DB, 1, {
		upgrade: (fresh) => void fresh.createObjectStore('kept'),
	})
	await closing(db, () => db.put('kept', index, userId))
}

/** Not kept open: an open connection would block the deletion. */
const closing = <T>(db: IDBPDatabase<IndexSchema>, work: () => Promise<T>): Promise<T> =>
	work().finally(() => db.close())
