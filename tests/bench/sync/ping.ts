import { type Figure, median } from '../figures.ts'
import { mapWide, percentile, time } from './measure.ts'
import type { Rig } from './rig.ts'
import { getFrom, makeCooks, sendTo, WireDevice, writeItems } from './wire.ts'

const WARM_UP = 50
const COOKS = 4

/**
 * Milliseconds of the ping endpoint, the median: the cost of a round trip through the same Workers without any work.
 */
export async function measurePing(rig: Rig, count: number): Promise<number> {
	const ping = getFrom(`${rig.url}/api/sync/ping`)
	const took: number[] = []
	for (let i = 0; i < WARM_UP + count; i += 1) took.push(await time(ping))
	return median(took.slice(WARM_UP))
}

/** A sync with nothing to send and nothing to read, alternating with pings. */
export async function measureEmptySync(rig: Rig, { count }: { count: number }): Promise<Figure[]> {
	// The cooks alternate too: one cook alone would come near the rate limit.
	const devices = await mapWide(await makeCooks(rig.db, COOKS), 1, async (cook) => {
		await writeItems(rig.db, cook, 50)
		const device = new WireDevice(cook, sendTo(rig.url, 1))
		await device.syncAll(1)
		return device
	})
	const ping = getFrom(`${rig.url}/api/sync/ping`)
	const pings: number[] = []
	const syncs: number[] = []
	for (let i = 0; i < WARM_UP + count; i += 1) {
		pings.push(await time(ping))
		syncs.push(await time(async () => devices[i % COOKS]?.sync(1)))
	}
	const pingMs = median(pings.slice(WARM_UP))
	const warm = syncs.slice(WARM_UP)
	const p99 = percentile(warm, 0.99)
	console.log(
		`  ping ${pingMs.toFixed(2)} ms; empty sync median ${median(warm).toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
	)
	return [{ name: 'sync with nothing new, p99', value: p99 / pingMs, unit: 'P', atMost: 5 }]
}
