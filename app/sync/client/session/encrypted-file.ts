import { toBase64 } from '../outbox/unsent-file.ts'
import { withPackets } from './encrypted-packets.ts'

const KIND = 'nomster-sealed-changes'
const VERSION = 1

/** How many changes are encrypted on this device, for all cooks. */
export const countEncrypted = (factory?: IDBFactory): Promise<number> =>
	withPackets(factory, 0, async (device) => {
		const packets = await device.getAll('sealed')
		return packets.reduce((sum, { iv, count, kept = 0 }) => sum + (iv === null ? 0 : count + kept), 0)
	})

/**
 * The encrypted changes as a JSON file, still encrypted, for the operator of the server, who has the secret from which
 * the keys are made. They stay on the device. null: there are none.
 */
export const exportEncrypted = (factory?: IDBFactory): Promise<Blob | null> =>
	withPackets(factory, null, async (device) => {
		const sealed = await device.getAll('sealed')
		const packets = sealed.flatMap(({ userId, clientId, iv, data, count, kept = 0, at }) =>
			iv === null ? [] : [{ userId, clientId, iv: toBase64(iv.buffer), data: toBase64(data), count, kept, at }],
		)
		if (packets.length === 0) return null
		return new Blob([JSON.stringify({ kind: KIND, v: VERSION, packets })], { type: 'application/json' })
	})
