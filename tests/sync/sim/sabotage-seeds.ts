import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../../../dev/workers.ts'
import type { Found } from './sabotage.ts'
import { WHAT_BREAKS } from './sabotages.ts'

const PATH = join(PROJECT_ROOT, 'tests/sync/sabotage-seeds.json')

/** All rules that can be switched off. */
export const RULES: readonly string[] = Object.keys(WHAT_BREAKS)

/** For each rule the schedule that revealed its absence in the last recording. */
export const RECORDED: Readonly<Record<string, Found>> = JSON.parse(readFileSync(PATH, 'utf8'))

export const record = (caught: ReadonlyMap<string, Found>): void =>
	writeFileSync(PATH, `${JSON.stringify(Object.fromEntries([...caught].sort()), null, '\t')}\n`)

/** A line for each rule, with the schedule that caught it. */
export const tellRules = (caught: ReadonlyMap<string, Found>): string =>
	[
		...RULES.map((rule) => {
			const found = caught.get(rule)
			return `${rule.padEnd(26)} ${found ? `caught by ${found.seed}: ${found.kind}` : 'no schedule is recorded'}`
		}),
		`${RULES.length} rules, ${caught.size} switched off and caught`,
	].join('\n')
