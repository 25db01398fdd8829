// How fast the sync engine is, against its targets:
//   npm run bench:sync [-- --quick] [-- --only NAME[,NAME]]
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../../dev/ensure-built.ts'
import type { LocalStack } from '../../dev/local-stack.ts'
import { type Figure, reportFigures } from './figures.ts'
import { startBenchStack } from './on-stack.ts'
import { measureFirstSync } from './sync/first-sync.ts'
import { measureFleet } from './sync/fleet.ts'
import { measureHerd } from './sync/herd.ts'
import { measureMemory } from './sync/memory.ts'
import { measureEmptySync } from './sync/ping.ts'
import { measureDurablePush, measurePush } from './sync/push.ts'
import { type Rig, startRig } from './sync/rig.ts'
import { measureSave } from './sync/save.ts'
import { measureStarts } from './sync/starts.ts'
import { measureBadNetwork, measureFlush } from './sync/weather.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } } })
const pick = <T>(full: T, quick: T): T => (values.quick ? quick : full)

type Part = { name: string; title: string; run(): Promise<Figure[]> }

const pace = { rounds: pick(5, 1), ms: pick(1_500, 300) }
const PARTS: Part[] = [
	{ name: 'push', title: 'Pushes, raw workerd', run: async () => measurePush(await rig(), pace) },
	{ name: 'durable', title: 'Pushes that reach the disk', run: async () => measureDurablePush(await rig(), pace) },
	{
		name: 'empty',
		title: 'A sync with nothing new',
		run: async () => measureEmptySync(await rig(), { count: pick(1_000, 60) }),
	},
	{
		name: 'fleet',
		title: 'Devices at random',
		run: async () => measureFleet(await rig(), { devices: 200, editors: 20, seconds: pick(15, 4) }),
	},
	{
		name: 'herd',
		title: 'All devices at once, in process',
		run: async () => measureHerd(await rig(), { devices: pick(1_000, 40), alone: pick(100, 10) }),
	},
	{
		name: 'network',
		title: 'A bad network, the real client',
		run: async () =>
			measureBadNetwork(await rig(), {
				devices: pick(24, 6),
				edits: pick(400, 150),
				delayMs: pick(2_000, 200),
			}),
	},
	{
		name: 'flush',
		title: 'A long queue on a slow network, the real client',
		run: async () => measureFlush(await rig(), { devices: pick(10, 2), edits: 500 }),
	},
	{
		name: 'save',
		title: 'A save on the device, Chromium',
		run: () => measureSave({ count: pick(2_000, 100) }),
	},
	{
		name: 'starts',
		title: 'Starts, Chromium',
		run: async () => measureStarts(await stack(), { runs: pick(9, 1), unsent: pick(10_000, 300) }),
	},
	{
		name: 'first',
		title: 'The first sync, Chromium',
		run: async () => measureFirstSync(await stack(), { rows: 5_000, runs: pick(3, 1) }),
	},
	{
		name: 'memory',
		title: 'Memory of the list, Chromium',
		run: async () => measureMemory(await stack(), { recipes: pick(10_000, 1_000), runs: pick(3, 1) }),
	},
]

const names = values.only?.split(',') ?? PARTS.map(({ name }) => name)
const unknown = names.filter((name) => !PARTS.some((part) => part.name === name))
if (unknown.length > 0) throw new Error(`There is no ${unknown}. Parts: ${PARTS.map(({ name }) => name).join(' ')}`)

const toClose: (() => Promise<unknown>)[] = []
const rig = once(async (): Promise<Rig> => {
	await ensureBuilt()
	const started = await startRig({ durable: false })
	toClose.push(started.close)
	return started
})
const stack = once(async (): Promise<LocalStack> => {
	const started = await startBenchStack({ say: console.log })
	toClose.push(started.close)
	return started
})

const figures: Figure[] = []
try {
	for (const { name, title, run } of PARTS.filter((part) => names.includes(part.name))) {
		const started = performance.now()
		console.log(`${title} (${name})`)
		figures.push(...(await run()))
		console.log(`  ${((performance.now() - started) / 1000).toFixed(0)} s`)
	}
} finally {
	for (const close of toClose.reverse()) await close()
}
process.exitCode = reportFigures(figures)

function once<T>(make: () => Promise<T>): () => Promise<T> {
	let made: Promise<T> | undefined
	return () => {
		made ??= make()
		return made
	}
}
