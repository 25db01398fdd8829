import { DAY_MS, MINUTE_MS } from './clock.ts'

/** Every cron and how often it runs: a run of each is a row of `cron_runs`. */
export const CRONS = {
	jobs: { everyMs: MINUTE_MS },
	account_deletion: { everyMs: MINUTE_MS },
	backup: { everyMs: DAY_MS },
} as const satisfies Record<string, { everyMs: number }>
export type CronName = keyof typeof CRONS

export const isCronName = (name: string): name is CronName => Object.hasOwn(CRONS, name)
