import type { Kitchen } from '#app/sync/client/kitchen.ts'
import { SHARED_PREFIX, type Shared } from '../model/shared.ts'

/** What the service worker or the bookmarklet's page stored under this id; null if it is gone. */
export const findShared = (kitchen: Kitchen, id: string): Promise<Shared | null> =>
	kitchen.run(async (db) => ((await db.get('metadata', SHARED_PREFIX + id))?.value as Shared | undefined) ?? null)

/** Called after one was read. Deletes all, because older shares have been abandoned. */
export const forgetShared = (kitchen: Kitchen): Promise<void> =>
	kitchen.run((db) => db.delete('metadata', IDBKeyRange.bound(SHARED_PREFIX, `${SHARED_PREFIX}\uffff`)))
