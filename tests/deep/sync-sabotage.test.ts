import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { CLIENT_RULES } from '../../app/sync/client/rules.ts'
import { SERVER_RULES } from '../../app/sync/model/rules.ts'
import { PROJECT_ROOT } from '../../dev/workers.ts'
import { type Found, SCHEDULES, searchSabotage } from '../sync/sim/sabotage.ts'

/** For each rule the schedule that showed its absence when it was last looked for. `NOMSTER_RECORD_SABOTAGE=1` writes it anew. */
const SEEDS_PATH = join(PROJECT_ROOT, 'tests/sync/sabotage-seeds.json')
const RECORDED: Record<string, Found> = JSON.parse(readFileSync(SEEDS_PATH, 'utf8'))
const RULES = [...new Set<string>([...CLIENT_RULES.map(([name]) => name), ...SERVER_RULES])]

let caught = new Map<string, Found>()
let broken = new Set<string>()

beforeAll(async () => {
	;({ caught, broken } = await searchSabotage(RULES, RECORDED))
	if (process.env.NOMSTER_RECORD_SABOTAGE)
		writeFileSync(SEEDS_PATH, `${JSON.stringify(Object.fromEntries([...caught].sort()), null, '\t')}\n`)
}, 900_000)

test('at least 30 rules can be switched off', () => {
	expect(RULES.length).toBeGreaterThanOrEqual(30)
})

test('with all rules the same schedules hold', () => {
	expect([...broken]).toEqual([])
})

test.each(RULES)('without the rule %s the simulation fails', (rule) => {
	expect(caught.get(rule)?.seed, `${SCHEDULES} schedules did not notice`).toBeDefined()
})
