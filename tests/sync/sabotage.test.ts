import { beforeAll, expect, test } from 'vitest'
import { whichOf } from '../setup/counts.ts'
import { type Found, searchSabotage } from './sim/sabotage.ts'
import { RECORDED, RULES, tellRules } from './sim/sabotage-seeds.ts'

/** Rules without a recorded schedule are left to tests/deep/sync-sabotage.test.ts, which records them. */
const ALL = Object.keys(RECORDED)
/** Three of each half, to show that the simulation notices anything at all. */
const FEW = [
	'saved_after_commit',
	'overlay_until_contained',
	'ack_by_mid',
	'claim_version',
	'known_mid',
	'compare_base',
] as const
const PLAYED = whichOf(ALL, FEW)

let caught = new Map<string, Found>()
let broken = new Set<string>()

beforeAll(async () => {
	;({ caught, broken } = await searchSabotage(PLAYED, RECORDED))
	console.log(tellRules(caught))
}, 900_000)

test('every recorded schedule belongs to an existing rule', () => {
	expect(ALL.filter((rule) => !RULES.includes(rule))).toEqual([])
})

test('the same schedules pass with all rules on', () => {
	expect([...broken]).toEqual([])
})

test.each(PLAYED)('the simulation fails without the rule %s', (rule) => {
	expect(caught.has(rule)).toBe(true)
})
