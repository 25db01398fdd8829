// How long the engines of planning and shopping take, against their targets, each with its input and with ten times as
// much; the list also in Chromium and in workerd, and how soon a tick on a very long list is painted and stored:
//   npm run bench:planning [-- list | cook | auto | browser | worker | ticks] [-- --quick]
import { type Figure, median, reportFigures } from './figures.ts'
import { measureAutoPlan } from './planning/auto-plan.ts'
import { cookWork, listWork, type Work } from './planning/engines.ts'
import { measureListInBrowser, measureListInWorker } from './planning/list-elsewhere.ts'
import { measureLongList } from './planning/long-list.ts'

const isQuick = process.argv.includes('--quick')
const ROUNDS = isQuick ? 3 : 25
const WARM_UP = isQuick ? 1 : 5
const TIMES = 10
/** Milliseconds of processor time; a shorter run is repeated before it is reported. */
const LEAST_MS = 20
const RECIPES = isQuick ? 1_000 : 10_000

/**
 * Milliseconds of processor time of one run, the median of many: other work on the machine does not count, threads of
 * the garbage collector do. The first, cold run is printed separately. A run is repeated until the clock can resolve
 * it.
 */
function timeOf(name: string, { run }: Work): number {
	const once = () => {
		const start = process.cpuUsage()
		let runs = 0
		for (let used = 0; used < LEAST_MS || runs === 0; runs += 1) {
			if (run().size === 0) throw new Error(`${name}: no lines were returned`)
			used = usedSince(start)
		}
		return usedSince(start) / runs
	}
	const start = process.cpuUsage()
	const { size } = run()
	const first = usedSince(start)
	for (let i = 0; i < WARM_UP; i += 1) once()
	const middle = median(Array.from({ length: ROUNDS }, once))
	console.log(`  ${name}: first ${first.toFixed(1)} ms, then ${middle.toFixed(1)} ms, ${size} lines`)
	return middle
}

function usedSince(start: NodeJS.CpuUsage): number {
	const { user, system } = process.cpuUsage(start)
	return (user + system) / 1000
}

/** An engine's time against its target, and a check that ten times the input costs at most ten times as much. */
async function engine(name: string, makeWork: (times: number) => Promise<Work>, atMost: number): Promise<Figure[]> {
	const one = timeOf(name, await makeWork(1))
	const many = timeOf(`${name}, ${TIMES} times the input`, await makeWork(TIMES))
	return [
		{ name, value: one, unit: 'ms', atMost },
		{ name: `${name}, ${TIMES} times the input`, value: many / one, unit: 'times', atMost: TIMES },
	]
}

const ENGINES: Record<string, () => Promise<Figure[]>> = {
	list: () => engine('list of 28 days x 4 meals x 12 lines', listWork, 30),
	cook: () => engine(`what can I cook, ${RECIPES} recipes`, (times) => cookWork(RECIPES * times), 50),
	auto: async () => measureAutoPlan({ isQuick }),
	browser: () => measureListInBrowser({ rounds: ROUNDS }),
	worker: () => measureListInWorker({ rounds: ROUNDS }),
	ticks: () => measureLongList({ lines: 2_000, ticks: isQuick ? 10 : 60 }),
}

const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const figures: Figure[] = []
for (const [name, measure] of Object.entries(ENGINES))
	if (named.length === 0 || named.includes(name)) figures.push(...(await measure()))
process.exitCode = reportFigures(figures)
