import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../../../dev/workers.ts'
import { SABOTAGED } from './sabotage-loader.ts'
import type { Done, Order } from './soak-process.ts'

/**
 * Real time after which a schedule counts as looping without an event; a schedule that loops with events ends by
 * itself.
 */
const PATIENCE_MS = 300_000
/** The same for a run of hours beside other work: a busy machine is no failure. */
export const LONG_PATIENCE_MS = 1_800_000
/** The number of schedules that a process plays: some hundreds of them leak over a gigabyte. */
const LIFE = 60
/** In MB. Most of what a schedule allocates is garbage at once. */
const YOUNG_SPACE = '--max-semi-space-size=32'

/**
 * Plays orders on all cores until `next` has no more. `finish` is called for each, in the order in which they end;
 * null: it did not end at all. A process plays a few dozen schedules.
 */
export async function playAll(
	next: () => Order | undefined,
	finish: (order: Order, done: Done | null) => void,
	{ processes = availableParallelism(), patienceMs = PATIENCE_MS }: { processes?: number; patienceMs?: number } = {},
): Promise<void> {
	await Promise.all(Array.from({ length: processes }, () => playOn(next, finish, patienceMs)))
}

async function playOn(
	next: () => Order | undefined,
	finish: (order: Order, done: Done | null) => void,
	patienceMs: number,
): Promise<void> {
	let child: ChildProcess | undefined
	for (let [order, played] = [next(), 0]; order; order = next(), played += 1) {
		if (played > 0 && played % LIFE === 0) {
			child?.disconnect()
			child = undefined
		}
		child ??= start(order.sabotage !== undefined)
		const done = await playOne(child, order, patienceMs)
		if (!done) {
			child.kill('SIGKILL')
			child = undefined
		}
		finish(order, done)
	}
	child?.disconnect()
}

const start = (isSabotaged: boolean): ChildProcess =>
	fork(join(PROJECT_ROOT, 'tests/sync/sim/soak-process.ts'), isSabotaged ? [SABOTAGED] : [], {
		execArgv: [YOUNG_SPACE],
	})

function playOne(child: ChildProcess, order: Order, patienceMs: number): Promise<Done | null> {
	return new Promise((resolve) => {
		const end = (done: Done | null) => {
			clearTimeout(timer)
			child.off('message', end)
			child.off('exit', died)
			resolve(done)
		}
		const died = () => end(null)
		const timer = setTimeout(died, patienceMs)
		child.once('message', end)
		child.once('exit', died)
		child.send(order)
	})
}
