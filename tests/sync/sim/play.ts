import { playAll } from './pool.ts'
import { addUp, NOTHING_YET, replayOf, type Totals } from './report.ts'
import { drawShape } from './shape.ts'
import type { Order } from './soak-process.ts'

/** Plays schedules on all cores. `failures`: the reports of those that failed, with the command that replays each. */
export async function play(orders: Order[]): Promise<{ totals: Totals; failures: string[] }> {
	let totals = NOTHING_YET
	const failures: string[] = []
	const waiting = [...orders]
	await playAll(
		() => waiting.shift(),
		(order, done) => {
			if (done) totals = addUp(totals, done.summary)
			if (!done) failures.push(`does not end: ${replayOf(order)}`)
			else if (done.failure) failures.push(done.failure)
		},
	)
	return { totals, failures }
}

/** The schedules that every change has to pass: the first `count` of them. One in ten has little room. */
export const everyChange = (count: number): Order[] =>
	Array.from({ length: count }, (_, index): Order => {
		const seed = `every-change-${index}`
		return { index, seed, shape: { ...drawShape(seed), ...(index % 10 === 9 ? { isCramped: true } : {}) } }
	})
