import { SECOND_MS } from '#app/platform/model/clock.ts'
import type { DeviceReaders } from './device-warnings.ts'
import { readConnection } from './network-status.ts'

/** After this time the server counts as not answering; twice the spec's limit. */
const PING_PATIENCE_MS = 10 * SECOND_MS

/** Not in TypeScript's library: only Chromium has it. */
type BatteryManager = { level: number; charging: boolean }

/** Reads from this browser what it reports about its device. */
export const DEVICE_READERS: DeviceReaders = {
	async storage() {
		const { usage, quota } = await navigator.storage.estimate()
		return usage === undefined || !quota ? null : { usage, quota }
	},
	async cache() {
		const names = await caches.keys()
		const counts = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
		return { files: counts.reduce((sum, count) => sum + count, 0) }
	},
	network: async () => readConnection(),
	async ping() {
		if (!navigator.onLine) return null
		const started = performance.now()
		try {
			await fetch('/api/ping', { method: 'HEAD', signal: AbortSignal.timeout(PING_PATIENCE_MS) })
			return performance.now() - started
		} catch (error) {
			// An unreachable server is reported by the sync; a server that was reached and did not answer is slow.
			return error instanceof DOMException && error.name === 'TimeoutError' ? Number.POSITIVE_INFINITY : null
		}
	},
	async battery() {
		const { getBattery } = navigator as Navigator & { getBattery?(): Promise<BatteryManager> }
		if (!getBattery) return null
		const { level, charging } = await getBattery.call(navigator)
		return { level, isCharging: charging }
	},
}
