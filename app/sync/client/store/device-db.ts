import type { DBSchema, IDBPDatabase } from 'idb'
import type { Me } from '#app/platform/model/me.ts'
import { DEVICE_DB, DEVICE_VERSION, upgradeDevice } from './marker-db.ts'
import { openWith } from './open-db.ts'

/**
 * A cook's unsent edits, and those that a restored server may need, after the cook's rows have left the device. `iv`
 * null: not encrypted, because the server had not given a key yet. `clientId`: the client that the key was given to.
 */
export type EncryptedPacket = {
	id: string
	userId: string
	clientId: string
	iv: Uint8Array<ArrayBuffer> | null
	data: ArrayBuffer
	/** How many edits and drafts the server does not have, as far as the device knew. */
	count: number
	/** How many of its edits were acknowledged. Packets of earlier releases hold none. */
	kept?: number
	at: number
}

export interface DeviceSchema extends DBSchema {
	marker: { key: string; value: Me }
	sealed: { key: string; value: EncryptedPacket; indexes: { userId: string } }
}

/**
 * What belongs to the device rather than to a cook's local store: who was signed in, and the packets that wait for a
 * cook to come back.
 */
export async function withDevice<T>(
	work: (db: IDBPDatabase<DeviceSchema>) => Promise<T>,
	factory: IDBFactory = indexedDB,
): Promise<T> {
	const db = await openWith<DeviceSchema>(factory, DEVICE_DB, DEVICE_VERSION, { upgrade: upgradeDevice })
	try {
		return await work(db)
	} finally {
		// Not kept open: another tab may want a newer version, and opening takes a millisecond.
		db.close()
	}
}
