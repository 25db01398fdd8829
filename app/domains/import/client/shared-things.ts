import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { SHARED_PREFIX, type Shared } from '../model/capture/shared.ts'

/** What the service worker or the bookmarklet's page stored under this id; null if it is gone. */
export const findShared = (localStore: LocalStore, id: string): Promise<Shared | null> =>
	localStore.run(async (db) => ((await db.get('metadata', SHARED_PREFIX + id))?.value as Shared | undefined) ?? null)

/** Called after one was read. Deletes all, because older shares have been abandoned. */
export const forgetShared = (localStore: LocalStore): Promise<void> =>
	localStore.run((db) => db.delete('metadata', IDBKeyRange.bound(SHARED_PREFIX, `${SHARED_PREFIX}\uffff`)))
