import type { Kind, Violation } from './oracle.ts'
import type { Outcome } from './schedule.ts'
import type { Shape } from './shape.ts'

/** The totals of many schedules. */
export type Totals = {
	schedules: number
	edits: number
	lost: number
	doubled: number
	silentOverwrites: number
	/** All other violations that the oracle found. */
	other: number
	converged: number
}

export const NOTHING_YET: Totals = {
	schedules: 0,
	edits: 0,
	lost: 0,
	doubled: 0,
	silentOverwrites: 0,
	other: 0,
	converged: 0,
}

export type Summary = Pick<Outcome, 'seed' | 'shape' | 'edits' | 'isConverged' | 'violations'>

export function addUp(totals: Totals, { edits, isConverged, violations }: Summary): Totals {
	const count = (kind: Kind) => violations.filter((violation) => violation.kind === kind).length
	const [lost, doubled, silent] = [count('lost'), count('doubled'), count('silent overwrite')]
	return {
		schedules: totals.schedules + 1,
		edits: totals.edits + edits,
		lost: totals.lost + lost,
		doubled: totals.doubled + doubled,
		silentOverwrites: totals.silentOverwrites + silent,
		other: totals.other + violations.length - lost - doubled - silent,
		converged: totals.converged + (isConverged ? 1 : 0),
	}
}

/** The totals without one schedule that was played. */
export function takeOff(totals: Totals, summary: Summary): Totals {
	const one = addUp(NOTHING_YET, summary)
	const names = Object.keys(totals) as (keyof Totals)[]
	return Object.fromEntries(names.map((name) => [name, totals[name] - one[name]])) as Totals
}

const n = (count: number, one: string, many: string) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

export const summaryOf = (totals: Totals): string =>
	[
		n(totals.edits, 'edit', 'edits'),
		n(totals.schedules, 'schedule', 'schedules'),
		`${totals.lost} lost`,
		`${totals.doubled} doubled`,
		n(totals.silentOverwrites, 'silent overwrite', 'silent overwrites'),
		`${totals.other} other`,
		totals.converged === totals.schedules ? 'all converged' : `${totals.schedules - totals.converged} not converged`,
	].join(', ')

/** The command that plays the same schedule again. */
export const replayOf = ({ seed, shape }: { seed: string; shape: Shape }): string =>
	`npm run sync:soak -- --seed ${seed} --schedules 1 --devices ${shape.devices} --edits-each ${shape.editsEach}${shape.isStormy ? ' --stormy' : ''}${shape.isCramped ? ' --cramped' : ''}`

const MAX_SHOWN = 10

/** The violations, the command that replays them, and what each device did, line by line. */
export function failureOf(outcome: Outcome): string {
	const shown = outcome.violations.slice(0, MAX_SHOWN).map(({ kind, text }: Violation) => `  ${kind}: ${text}`)
	const more = outcome.violations.length - shown.length
	return [
		`Seed ${outcome.seed} fails. Again: ${replayOf(outcome)}`,
		...shown,
		...(more > 0 ? [`  and ${more} more`] : []),
		'What each device did:',
		...outcome.story,
	].join('\n')
}
