// Plays schedules that it is told of, one after the other: one of these runs per core.
import { failureOf, type Summary } from './report.ts'
import { type Manner, runSchedule } from './schedule.ts'
import type { Shape } from './shape.ts'

/** `sabotage`: a rule of the engine that does not hold while this schedule plays. */
export type Order = { index: number; seed: string; shape: Shape; sabotage?: string } & Pick<Manner, 'isHasty'>
export type Done = { index: number; summary: Summary; failure: string | null }

process.on('message', (order: Order) => {
	void play(order).then((done) => process.send?.(done))
})
process.on('disconnect', () => process.exit())

async function play({ index, seed, shape, sabotage, isHasty = false }: Order): Promise<Done> {
	const saboteur = globalThis as { sabotagedRule?: string }
	if (sabotage) saboteur.sabotagedRule = sabotage
	try {
		const outcome = await runSchedule(seed, shape, { isHasty })
		const { story: _story, ...summary } = outcome
		return { index, summary, failure: outcome.violations.length > 0 ? failureOf(outcome) : null }
	} finally {
		delete saboteur.sabotagedRule
	}
}
