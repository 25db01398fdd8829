import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../../dev/workers.ts'
import { playAll } from './sim/pool.ts'
import { addUp, NOTHING_YET, replayOf, summaryOf, type Totals } from './sim/report.ts'
import { drawShape, type Shape } from './sim/shape.ts'
import type { Order } from './sim/soak-process.ts'

type KeptSeed = { seed: string; shape: Shape; why: string }

/** Every schedule that ever failed, with what was wrong. */
const KEPT: KeptSeed[] = JSON.parse(readFileSync(join(PROJECT_ROOT, 'tests/sync/seeds.json'), 'utf8'))
const SCHEDULES = 120
const EDITS = 5_000

async function play(orders: Order[]): Promise<{ totals: Totals; failures: string[] }> {
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

test('schedules that failed once never fail again', async () => {
	const { failures } = await play(KEPT.map(({ seed, shape }, index) => ({ index, seed, shape })))
	expect(failures.slice(0, 3).join('\n\n')).toBe('')
})

test('whatever network, server and devices do, nothing that a cook saved is lost, doubled or overwritten unseen', async () => {
	const orders = Array.from({ length: SCHEDULES }, (_, index): Order => {
		const seed = `every-change-${index}`
		return { index, seed, shape: drawShape(seed) }
	})
	const { totals, failures } = await play(orders)
	expect(failures.slice(0, 3).join('\n\n')).toBe('')
	expect(summaryOf(totals)).toContain('0 lost, 0 doubled, 0 silent overwrites, 0 other, all converged')
	expect(totals.schedules).toBe(SCHEDULES)
	expect(totals.edits).toBeGreaterThanOrEqual(EDITS)
}, 240_000)
