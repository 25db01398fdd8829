// Plays the schedules that it receives, one after the other: one such process per core.
import { failureOf, type Summary } from './report.ts'
import { breakRule, loadSabotaged, SABOTAGED } from './sabotage-loader.ts'
import type { Manner } from './schedule.ts'
import type { Shape } from './shape.ts'

/** `sabotage`: a rule of the engine that is off while this schedule plays. */
export type Order = { index: number; seed: string; shape: Shape; sabotage?: string } & Pick<Manner, 'isHasty'>
export type Done = { index: number; summary: Summary; failure: string | null }

// Imported only now: the engine loads with the schedule.
if (process.argv.includes(SABOTAGED)) loadSabotaged()
const { runSchedule } = await import('./schedule.ts')

process.on('message', (order: Order) => {
	void play(order).then((done) => process.send?.(done))
})
process.on('disconnect', () => process.exit())

async function play({ index, seed, shape, sabotage, isHasty = false }: Order): Promise<Done> {
	breakRule(sabotage)
	try {
		const outcome = await runSchedule(seed, shape, { isHasty })
		const { story: _story, ...summary } = outcome
		return { index, summary, failure: outcome.violations.length > 0 ? failureOf(outcome) : null }
	} finally {
		breakRule(undefined)
	}
}
