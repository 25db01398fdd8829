import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../../dev/workers.ts'
import { howMany } from '../setup/counts.ts'
import { everyChange, play } from './sim/play.ts'
import { summaryOf } from './sim/report.ts'
import type { Shape } from './sim/shape.ts'

type KeptSeed = { seed: string; shape: Shape; why: string }

/** Every schedule that ever failed, with the fault that it showed. */
const KEPT: KeptSeed[] = JSON.parse(readFileSync(join(PROJECT_ROOT, 'tests/sync/seeds.json'), 'utf8'))
/** The first of them; tests/deep/sync-simulation.test.ts and the soak play more. */
const SCHEDULES = howMany(100, 500)
const EDITS = howMany(8_000, 40_000)

test('schedules that failed once never fail again', async () => {
	const { failures } = await play(KEPT.map(({ seed, shape }, index) => ({ index, seed, shape })))
	expect(failures.slice(0, 3).join('\n\n')).toBe('')
}, 300_000)

test('whatever network, server and devices do, nothing that a cook saved is lost, duplicated or overwritten unseen', async () => {
	const { totals, failures } = await play(everyChange(SCHEDULES))
	expect(failures.slice(0, 3).join('\n\n')).toBe('')
	console.log(summaryOf(totals))
	expect(summaryOf(totals)).toContain('0 lost, 0 doubled, 0 silent overwrites, 0 other, all converged')
	expect(totals.schedules).toBe(SCHEDULES)
	expect(totals.edits).toBeGreaterThanOrEqual(EDITS)
}, 900_000)
