import { rate_limits } from '#db/schema/platform.ts'
import { type Figure, median } from '../figures.ts'
import { loopsASecond } from './measure.ts'
import { type Rig, startRig } from './rig.ts'
import { type Item, makeCooks, sendTo, tick, WireDevice, writeItems } from './wire.ts'

const LOOPS = 4
const LARGEST_BATCH = 100
/** From here on the disk dominates: its part of a commit is twice all the rest of a push. */
const FLUSH_IS_THE_LIMIT = 2

export type Pace = { rounds: number; ms: number }

/** Pushes compared with bare commits, alternating on the same database: one edit, ten, a hundred. */
export async function measurePush(rig: Rig, { rounds, ms }: Pace): Promise<Figure[]> {
	const rates = await turns(rig, { rounds, ms, batches: [1, 10, LARGEST_BATCH] })
	const [one = 0, ten = 0, hundred = 0] = rates.edits
	console.log(
		`  ${rates.bare.toFixed(0)} bare commits a second; edits a second: ${one.toFixed(0)} in pushes of 1, ${ten.toFixed(0)} of 10, ${hundred.toFixed(0)} of ${LARGEST_BATCH}`,
	)
	return [
		{ name: 'one-edit push, of bare commits', value: one / rates.bare, unit: 'B', atLeast: 0.2 },
		{ name: 'edits a second, 10 a push, times 1 a push', value: ten / one, unit: 'x', atLeast: 5 },
		{ name: 'edits a second, 100 a push', value: hundred, unit: 'edits/s', atLeast: 25_000 },
	]
}

/** The same where a commit waits for the disk: a push may wait for it once. */
export async function measureDurablePush(rig: Rig, { rounds, ms }: Pace): Promise<Figure[]> {
	const quick = await turns(rig, { rounds, ms, batches: [1] })
	const durableRig = await startRig({ durable: true })
	const slow = await turns(durableRig, { rounds, ms, batches: [1] }).finally(() => durableRig.close())
	const flushMs = 1000 / slow.bare - 1000 / quick.bare
	const pushMs = 1000 / (quick.edits[0] ?? 0)
	const isLimit = flushMs >= FLUSH_IS_THE_LIMIT * pushMs
	console.log(
		`  durable: ${slow.bare.toFixed(0)} bare commits, ${(slow.edits[0] ?? 0).toFixed(0)} pushes a second; the disk takes ${flushMs.toFixed(2)} ms, the rest of a push ${pushMs.toFixed(2)} ms`,
	)
	return [
		{
			name: `durable one-edit push (the disk is ${isLimit ? '' : 'not '}the limit)`,
			value: (slow.edits[0] ?? 0) / slow.bare,
			unit: 'B',
			atLeast: isLimit ? 0.7 : 0.2,
		},
	]
}

type Rates = { bare: number; edits: number[] }

async function turns(rig: Rig, { rounds, ms, batches }: Pace & { batches: number[] }): Promise<Rates> {
	const bareLoop = await makeBareLoop(rig)
	const send = sendTo(rig.url, LOOPS)
	const cooks = await makeCooks(rig.db, LOOPS)
	const devices = await Promise.all(
		cooks.map(async (cook) => {
			const items = await writeItems(rig.db, cook, Math.max(...batches))
			const device = new WireDevice(cook, send)
			await device.syncAll(1)
			return { device, items }
		}),
	)
	const pushLoop =
		(batch: number) =>
		({ device, items }: { device: WireDevice; items: Item[] }) =>
		() => {
			for (const item of items.slice(0, batch)) device.edit(tick(item))
			return device.sync(batch)
		}
	const measured: Rates[] = []
	for (let round = 0; round <= rounds; round += 1) {
		const bare = await loopsASecond(Array(LOOPS).fill(bareLoop), ms)
		const edits: number[] = []
		for (const batch of batches) {
			// The rate limit allows no cook to push this often.
			await rig.db.delete(rate_limits)
			edits.push(batch * (await loopsASecond(devices.map(pushLoop(batch)), ms)))
		}
		measured.push({ bare, edits })
	}
	// The first round warms everything up.
	const warm = measured.slice(1)
	return {
		bare: median(warm.map(({ bare }) => bare)),
		edits: batches.map((_, i) => median(warm.map(({ edits }) => edits[i] ?? 0))),
	}
}

/** One row, one statement, one commit. */
async function makeBareLoop({ db }: Rig): Promise<() => Promise<unknown>> {
	await db.$client.execute('create table if not exists bare_commits (id integer primary key, at integer not null)')
	return () => db.$client.execute({ sql: 'insert into bare_commits (at) values (?)', args: [Date.now()] })
}
