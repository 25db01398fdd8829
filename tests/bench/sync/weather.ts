import { and, count, eq, inArray } from 'drizzle-orm'
import { shopping_list_items } from '#db/schema/shopping.ts'
import { mutations } from '#db/schema/sync.ts'
import type { Figure } from '../figures.ts'
import { type BenchClient, Network, openClient, type Weather } from './clients.ts'
import { mapWide, time } from './measure.ts'
import type { Rig } from './rig.ts'
import { makeCooks } from './wire.ts'

const MAX_BATCH = 100

type Drains = { ms: number[]; lost: number; doubled: number; different: number; network: Network['seen'] }
type Size = { devices: number; edits: number }

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * The real client's drain on a network that loses and duplicates calls, compared with the same network with its delay
 * alone.
 */
export async function measureBadNetwork(
	rig: Rig,
	{ devices, edits, delayMs }: Size & { delayMs: number },
): Promise<Figure[]> {
	const clean = await drainAll(rig, { devices, edits }, { lost: 0, doubled: 0, delayMs })
	const bad = await drainAll(rig, { devices, edits }, { lost: 0.3, doubled: 0.2, delayMs })
	const goodput = ({ ms }: Drains) => (edits / mean(ms)) * 1000
	console.log(
		`  ${devices} devices, ${edits} edits each, ${delayMs} ms: ${goodput(clean).toFixed(0)} edits a second each; ${goodput(bad).toFixed(0)} where of ${bad.network.calls} calls ${bad.network.lost} are lost and ${bad.network.doubled} doubled`,
	)
	return [
		{ name: 'bad network: goodput, of the clean one', value: goodput(bad) / goodput(clean), unit: 'x', atLeast: 0.3 },
		{ name: 'bad network: edits lost', value: bad.lost + clean.lost, unit: 'edits', atMost: 0 },
		{ name: 'bad network: edits doubled', value: bad.doubled + clean.doubled, unit: 'edits', atMost: 0 },
		{ name: 'bad network: rows unlike the server', value: bad.different + clean.different, unit: 'rows', atMost: 0 },
	]
}

/**
 * What a cook has written on a long flight, sent on a slow network: as many round trips as there are batches would be
 * ideal.
 */
export async function measureFlush(rig: Rig, { devices, edits }: Size): Promise<Figure[]> {
	const delayMs = 400
	const { ms, lost, network } = await drainAll(rig, { devices, edits }, { lost: 0.05, doubled: 0, delayMs })
	const idealMs = Math.ceil(edits / MAX_BATCH) * delayMs
	console.log(
		`  ${edits} edits: ${mean(ms).toFixed(0)} ms on average of ${devices} devices, ideal ${idealMs} ms; ${network.lost} of ${network.calls} calls lost`,
	)
	return [
		{ name: `flush of ${edits} edits, ${delayMs} ms, 5 % lost`, value: mean(ms) / idealMs, unit: 'ideal', atMost: 2 },
		{ name: 'flush: edits lost', value: lost, unit: 'edits', atMost: 0 },
	]
}

async function drainAll(rig: Rig, { devices, edits }: Size, weather: Weather): Promise<Drains> {
	const network = new Network(rig.url, weather)
	const cooks = await makeCooks(rig.db, devices)
	const clients = await mapWide(cooks, 1, (cook) => openClient(cook, network, edits))
	const ms = await Promise.all(clients.map((client) => time(client.drain)))
	await network.quiet()
	const drains: Drains = { ms, lost: 0, doubled: 0, different: 0, network: network.seen }
	for (const client of clients) {
		const logged = await countLogged(rig, client)
		drains.lost += client.mids.length - logged.own
		drains.doubled += logged.all - logged.own
		drains.different += await countDifferent(rig, client)
		client.device.close()
	}
	return drains
}

/** Edits in the server's log: of this device as it knows them, and of this cook in total. */
async function countLogged({ db }: Rig, { cook, mids }: BenchClient): Promise<{ own: number; all: number }> {
	const mine = eq(mutations.space, cook.user.space)
	const [own] = await db
		.select({ n: count() })
		.from(mutations)
		.where(and(mine, inArray(mutations.mid, mids)))
	return { own: own?.n ?? 0, all: await db.$count(mutations, mine) }
}

/** Items whose tick on this device differs from the server's. */
async function countDifferent({ db }: Rig, { cook, device }: BenchClient): Promise<number> {
	const here = await device.localStore.run((store) => store.getAll('shopping_items'))
	const there = await db.select().from(shopping_list_items).where(eq(shopping_list_items.space, cook.user.space))
	const ticks = new Map(there.map(({ id, is_checked }) => [id, is_checked]))
	return here.filter(({ id, is_checked }) => ticks.get(id) !== is_checked).length + Math.abs(here.length - there.length)
}
