import type { Figure } from '../figures.ts'
import { mapWide, pause, percentile, time } from './measure.ts'
import { measurePing } from './ping.ts'
import type { Rig } from './rig.ts'
import { type Item, makeCooks, sendTo, tick, WireDevice, writeItems } from './wire.ts'

const DEVICES_A_COOK = 4
const ITEMS = 40
const DEVICE_PAUSE_MS = 4_000
const EDITOR_PAUSE_MS = 1_000
const MAX_BATCH = 100

/**
 * Devices that sync at random moments, some of them editors that push an edit at intervals, four devices per cook. At
 * the end, when all have read to the end of their space's history, the devices of a cook must show the same ticks.
 */
export async function measureFleet(
	rig: Rig,
	{ devices: count, editors, seconds }: { devices: number; editors: number; seconds: number },
): Promise<Figure[]> {
	const send = sendTo(rig.url, count)
	const cooks = await makeCooks(rig.db, Math.ceil(count / DEVICES_A_COOK))
	const items = await mapWide(cooks, 4, (cook) => writeItems(rig.db, cook, ITEMS))
	const fleet = Array.from({ length: count }, (_, i) => {
		const cook = cooks[i % cooks.length]
		if (!cook) throw new Error('there is no cook')
		return { device: new WireDevice(cook, send), list: items[i % cooks.length] ?? [], isEditor: i < editors }
	})
	await mapWide(fleet, 4, ({ device }) => device.syncAll(1))
	const pingMs = await measurePing(rig, 100)

	const syncs: number[] = []
	const pushes: number[] = []
	let refused = 0
	const until = performance.now() + seconds * 1000
	await Promise.all(
		fleet.map(async ({ device, list, isEditor }) => {
			const pauseMs = isEditor ? EDITOR_PAUSE_MS : DEVICE_PAUSE_MS
			for (;;) {
				await pause(exponential(pauseMs))
				if (performance.now() > until) return
				if (isEditor) device.edit(tick(drawn(list)))
				const took = isEditor ? pushes : syncs
				took.push(
					await time(() =>
						device.syncAll(MAX_BATCH).catch(() => {
							refused += 1
						}),
					),
				)
			}
		}),
	)
	await mapWide(fleet, 4, ({ device }) => device.syncAll(MAX_BATCH))
	const shown = new Set(fleet.map(({ device }) => `${device.cook.user.id} ${ticksOf(device)}`))
	const [sync, push] = [percentile(syncs, 0.99), percentile(pushes, 0.99)]
	console.log(
		`  ${count} devices, ${editors} editors, ${seconds} s: ${syncs.length} syncs, p99 ${sync.toFixed(1)} ms; ${pushes.length} pushes, p99 ${push.toFixed(1)} ms`,
	)
	return [
		{ name: `${count} devices at random: sync, p99`, value: sync / pingMs, unit: 'P', atMost: 10 },
		{ name: `${editors} editors among them: push, p99`, value: push / pingMs, unit: 'P', atMost: 30 },
		{ name: `${count} devices at random: refused`, value: refused, unit: 'requests', atMost: 0 },
		{
			name: `${count} devices at random: not alike`,
			value: shown.size - cooks.length,
			unit: 'devices',
			atMost: 0,
		},
	]
}

const exponential = (mean: number): number => -mean * Math.log(1 - Math.random())

function drawn(list: Item[]): Item {
	const item = list[Math.floor(Math.random() * list.length)]
	if (!item) throw new Error('the list is empty')
	return item
}

const ticksOf = ({ ticks }: WireDevice): string => JSON.stringify([...ticks].sort(([a], [b]) => (a < b ? -1 : 1)))
