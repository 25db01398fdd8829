import type { Kitchen } from '#app/sync/client/kitchen.ts'
import { SHARED_PREFIX, type Shared } from '../model/shared.ts'

/** What the service worker or the bookmarklet's page put there under this id; null where it is gone. */
export const findShared = (kitchen: Kitchen, id: string): Promise<Shared | null> =>
	kitchen.run(async (db) => ((await db.get('metadata', SHARED_PREFIX + id))?.value as Shared | undefined) ?? null)

/** Once one was read, all are forgotten: whoever shared something else before has left it. */
export const forgetShared = (kitchen: Kitchen): Promise<void> =>
	kitchen.run((db) => db.delete('metadata', IDBKeyRange.bound(SHARED_PREFIX, `${SHARED_PREFIX}\uffff`)))
