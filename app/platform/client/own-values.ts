import { get, update } from 'idb-keyval'
import { briefStore } from './brief-store.ts'

// Stored beside the drafts, in idb-keyval's default database, which sign-out clears.

const keyOf = (userId: string, name: string) => `own/${userId}/${name}`

/** A value that a cook's tabs share; undefined when nothing was stored. */
export const findOwnValue = <T>(userId: string, name: string): Promise<T | undefined> =>
	get<T>(keyOf(userId, name), briefStore)

/** Changes the value in one transaction, since tabs share it. Rejects if the browser stores nothing for us. */
export const changeOwnValue = <T>(userId: string, name: string, change: (known: T | undefined) => T): Promise<void> =>
	update<T>(keyOf(userId, name), change, briefStore)
