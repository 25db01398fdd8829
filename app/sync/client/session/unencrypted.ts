import { withPackets } from './encrypted-packets.ts'

/**
 * Edits that stayed on this device unencrypted because a session ended before the server had ever given a key: they are
 * not lost, but anyone who uses this browser could read them. Returns how many.
 */
export const countUnencrypted = (factory?: IDBFactory): Promise<number> =>
	withPackets(factory, 0, async (device) => {
		const packets = await device.getAll('sealed')
		return packets.reduce((sum, { iv, count }) => sum + (iv === null ? count : 0), 0)
	})

/** Deletes the unencrypted edits. Encrypted ones stay for their cook. */
export const discardUnencrypted = (factory?: IDBFactory): Promise<void> =>
	withPackets(factory, undefined, async (device) => {
		const tx = device.transaction('sealed', 'readwrite', { durability: 'strict' })
		const packets = await tx.store.getAll()
		await Promise.all([...packets.filter(({ iv }) => iv === null).map(({ id }) => tx.store.delete(id)), tx.done])
	})
