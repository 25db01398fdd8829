// Runs the sync simulation for any length of time, on all cores; its state is kept in .data/.
//   npm run sync:soak -- --edits N [--schedules N --devices D --edits-each E --stormy --cramped] [--seed S] [--resume]
// --resume continues where the last run of this seed ended, after replaying what failed in it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LONG_PATIENCE_MS, playAll } from '../../tests/sync/sim/pool.ts'
import {
	addUp,
	NOTHING_YET,
	replayOf,
	type Summary,
	summaryOf,
	type Totals,
	takeOff,
} from '../../tests/sync/sim/report.ts'
import { drawShape, LARGE } from '../../tests/sync/sim/shape.ts'
import type { Done, Order } from '../../tests/sync/sim/soak-process.ts'
import { PROJECT_ROOT } from '../workers.ts'

/** `next`: the first schedule that has not begun; `open`: those that were under way when this was written. */
type State = { seed: string; next: number; open: number[]; totals: Totals; failed: Failed[] }
type Failed = { index: number; summary: Summary }

const { values } = parseArgs({
	options: {
		edits: { type: 'string' },
		schedules: { type: 'string' },
		devices: { type: 'string' },
		'edits-each': { type: 'string' },
		stormy: { type: 'boolean', default: false },
		cramped: { type: 'boolean', default: false },
		seed: { type: 'string', default: '1' },
		resume: { type: 'boolean', default: false },
	},
})

const { seed } = values
const wanted = { edits: numberOf(values.edits), schedules: numberOf(values.schedules) }
if (wanted.edits === undefined && wanted.schedules === undefined) throw new Error('Usage: --edits N or --schedules N')

const folder = join(PROJECT_ROOT, '.data', 'sync-soak')
const statePath = join(folder, `${seed}.json`)
mkdirSync(folder, { recursive: true })

const SAY_EVERY_MS = 10_000

const state: State =
	values.resume && existsSync(statePath)
		? JSON.parse(readFileSync(statePath, 'utf8'))
		: { seed, next: 0, open: [], totals: NOTHING_YET, failed: [] }
/** Schedules that an ended run left open, and those that failed: their result on the current code counts. */
const again = [...state.failed.map(({ index }) => index), ...state.open]
state.totals = state.failed.reduce((totals, { summary }) => takeOff(totals, summary), state.totals)
state.failed = []
state.open = []

const isEnough = () =>
	wanted.edits !== undefined
		? state.totals.edits >= wanted.edits
		: state.totals.schedules + state.open.length >= (wanted.schedules ?? 0)

function orderOf(index: number): Order {
	const own = wanted.schedules === 1 ? seed : `${seed}-${index}`
	// Every tenth schedule is large.
	const drawn = index % 10 === 9 ? LARGE : drawShape(own)
	const [devices, editsEach] = [numberOf(values.devices), numberOf(values['edits-each'])]
	const size = { devices: devices ?? drawn.devices, editsEach: editsEach ?? drawn.editsEach }
	const shape = { ...size, isStormy: values.stormy, ...(values.cramped ? { isCramped: true } : {}) }
	return { index, seed: own, shape }
}

function take(): Order | undefined {
	if (isEnough()) return undefined
	const index = again.shift() ?? state.next++
	state.open.push(index)
	return orderOf(index)
}

function finish(order: Order, done: Done | null): void {
	state.open = state.open.filter((other) => other !== order.index)
	const { summary, failure } = done ?? endless(order)
	state.totals = addUp(state.totals, summary)
	if (failure) {
		state.failed.push({ index: order.index, summary })
		writeFileSync(join(folder, `failed-${summary.seed}.txt`), failure)
		console.log(wanted.schedules === 1 ? failure : failure.split('\nWhat each device did:')[0])
	}
	writeFileSync(statePath, JSON.stringify({ ...state, open: [...again, ...state.open] }))
}

const startedAt = Date.now()
const before = state.totals.edits
const say = () => {
	const seconds = (Date.now() - startedAt) / 1000
	console.log(`${summaryOf(state.totals)} (${Math.round((state.totals.edits - before) / seconds)} edits a second)`)
}
const timer = setInterval(say, SAY_EVERY_MS)
await playAll(take, finish, {
	processes: wanted.schedules === 1 ? 1 : availableParallelism(),
	patienceMs: LONG_PATIENCE_MS,
})
clearInterval(timer)
console.log(`Seed ${seed}: ${summaryOf(state.totals)}`)
for (const { summary } of state.failed) console.log(`failed: ${replayOf(summary)}`)
process.exitCode = state.failed.length > 0 ? 1 : 0

function endless({ index, seed, shape }: Order): Done {
	const violations = [{ kind: 'stuck' as const, text: 'the simulation did not come to an end' }]
	const summary = { seed, shape, edits: 0, isConverged: false, violations }
	return { index, summary, failure: `Seed ${seed} does not end. Again: ${replayOf(summary)}` }
}

function numberOf(text: string | undefined): number | undefined {
	if (text === undefined) return undefined
	const number = Number(text)
	if (!Number.isInteger(number) || number < 1) throw new Error(`${text} is not a positive integer`)
	return number
}
