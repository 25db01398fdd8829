import { beforeAll, expect, test } from 'vitest'
import { type Found, SCHEDULES, searchSabotage } from '../sync/sim/sabotage.ts'
import { RECORDED, RULES, record, tellRules } from '../sync/sim/sabotage-seeds.ts'

let caught = new Map<string, Found>()
let broken = new Set<string>()

// NOMSTER_RECORD_SABOTAGE=1 records which schedule caught which rule.
beforeAll(async () => {
	;({ caught, broken } = await searchSabotage(RULES, RECORDED))
	if (process.env.NOMSTER_RECORD_SABOTAGE) record(caught)
	console.log(tellRules(caught))
}, 3_600_000)

test('at least 30 rules can be switched off', () => {
	expect(RULES.length).toBeGreaterThanOrEqual(30)
})

test('the same schedules pass with all rules on', () => {
	expect([...broken]).toEqual([])
})

test.each(RULES)('the simulation fails without the rule %s', (rule) => {
	expect(caught.get(rule)?.seed, `${SCHEDULES} schedules did not notice`).toBeDefined()
})
