import { backoffMs } from '#app/sync/client/exchange/backoff.ts'
import { COOK_HEADER } from '#app/sync/model/cook-header.ts'
import { mutations } from '#db/schema/sync.ts'
import syncWorker from '../../../workers/sync/index.ts'
import type { Figure } from '../figures.ts'
import { mapWide, pause, time } from './measure.ts'
import type { Rig } from './rig.ts'
import { type Cook, creationOf, makeCooks, newItem, Refused, type Send, tick, WireDevice } from './wire.ts'

const DEVICES_A_COOK = 4
const EDITS = 50
const WIDTH = 4

/**
 * Devices that all come back at the same moment with 50 edits each (25 items created and ticked), four per cook,
 * compared with the same work done by devices that take turns. The sync Worker runs in this process, without workerd.
 */
export async function measureHerd(
	rig: Rig,
	{ devices: count, alone }: { devices: number; alone: number },
): Promise<Figure[]> {
	const send = sendInProcess(rig.databaseUrl)
	const idealMs = (await drainInTurn(await devicesOf(rig, { count: alone, aCook: 1, send }))) * (count / alone)
	const herd = await devicesOf(rig, { count, aCook: DEVICES_A_COOK, send })
	const before = await rig.db.$count(mutations)
	let refused = 0
	const tookMs = await time(() =>
		Promise.all(
			herd.map((device) =>
				drain(device, () => {
					refused += 1
				}),
			),
		),
	)
	const missing = count * EDITS - ((await rig.db.$count(mutations)) - before)
	console.log(
		`  ${count} devices: ${(tookMs / 1000).toFixed(1)} s, in turn ${(idealMs / 1000).toFixed(1)} s; ${refused} answers were refusals`,
	)
	return [
		{ name: `${count} devices back with ${EDITS} edits`, value: tookMs / idealMs, unit: 'ideal', atMost: 3 },
		{ name: `${count} devices back: edits missing or doubled`, value: Math.abs(missing), unit: 'edits', atMost: 0 },
	]
}

async function devicesOf(
	rig: Rig,
	{ count, aCook, send }: { count: number; aCook: number; send: Send },
): Promise<WireDevice[]> {
	const cooks = await makeCooks(rig.db, Math.ceil(count / aCook))
	return Array.from({ length: count }, (_, i) => {
		const cook = cooks[i % cooks.length]
		if (!cook) throw new Error('there is no cook')
		const device = new WireDevice(cook, send)
		const items = Array.from({ length: EDITS / 2 }, (_, position) => newItem(cook, position))
		for (const item of items) device.edit(creationOf(item))
		for (const item of items) device.edit(tick(item))
		return device
	})
}

const drainInTurn = (devices: WireDevice[]): Promise<number> =>
	time(() => mapWide(devices, WIDTH, (device) => device.syncAll(EDITS)))

/** As the client does it: continues after an answer, waits after a refusal. */
async function drain(device: WireDevice, onRefusal: () => void): Promise<void> {
	for (let failures = 0; ; ) {
		try {
			const { more } = await device.sync(EDITS)
			failures = 0
			if (!more) return
		} catch (error) {
			if (!(error instanceof Refused)) throw error
			onRefusal()
			failures += 1
			await pause(error.answer.retryAfterMs ?? backoffMs(failures, Math.random))
		}
	}
}

function sendInProcess(databaseUrl: string): Send {
	const env = { LIBSQL_URL: databaseUrl }
	const context = { waitUntil() {}, passThroughOnException() {}, props: {} }
	return async ({ cookie, user }: Cook, body) => {
		const request = new Request('http://localhost/api/sync', {
			method: 'POST',
			headers: { cookie, [COOK_HEADER]: user.id, 'content-type': 'application/json' },
			body,
		})
		const response = await syncWorker.fetch(request, env, context)
		const seconds = Number(response.headers.get('retry-after'))
		return { status: response.status, body: await response.text(), retryAfterMs: seconds > 0 ? seconds * 1000 : null }
	}
}
