import type { IDBPDatabase } from 'idb'
import type { DeviceSchema } from '../store/device-db.ts'
import { DEVICE_DB } from '../store/marker-db.ts'
import { openAsItIs } from '../store/open-db.ts'

/** Does not create the database: after a sign-out there may be none, and none must appear. */
export async function withPackets<T>(
	factory: IDBFactory = indexedDB,
	none: T,
	work: (device: IDBPDatabase<DeviceSchema>) => Promise<T>,
): Promise<T> {
	const device = await openAsItIs<DeviceSchema>(factory, DEVICE_DB)
	try {
		return device?.objectStoreNames.contains('sealed') ? await work(device) : none
	} finally {
		device?.close()
	}
}
