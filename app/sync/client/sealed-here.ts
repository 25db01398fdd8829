import { withDevice } from './device-db.ts'
import type { Kitchen } from './kitchen.ts'
import { sealKeyIn } from './metadata.ts'

/** Whether edits of this cook lie sealed on this device. */
export const hasSealed = async ({ userId, deps }: Kitchen): Promise<boolean> =>
	(await withDevice((device) => device.countFromIndex('sealed', 'userId', userId), deps.indexedDB)) > 0

/** Whether this store could seal its edits now, should the session be over. */
export const hasSealKey = async (kitchen: Kitchen): Promise<boolean> =>
	(await kitchen.run((db) => sealKeyIn({ get: (key) => db.get('metadata', key) }))) !== null
