import { expect, test } from 'vitest'
import { everyChange, play } from '../sync/sim/play.ts'
import { summaryOf } from '../sync/sim/report.ts'

const SCHEDULES = 500
const EDITS = 40_000

test('five hundred schedules lose, double and silently overwrite nothing', async () => {
	const { totals, failures } = await play(everyChange(SCHEDULES))
	expect(failures.slice(0, 3).join('\n\n')).toBe('')
	expect(summaryOf(totals)).toContain('0 lost, 0 doubled, 0 silent overwrites, 0 other, all converged')
	expect(totals.schedules).toBe(SCHEDULES)
	expect(totals.edits).toBeGreaterThanOrEqual(EDITS)
}, 1_800_000)
