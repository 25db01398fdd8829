import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { CLIENT_RULES } from '../../app/sync/client/rules.ts'
import { SERVER_RULES } from '../../app/sync/model/rules.ts'
import { PROJECT_ROOT } from '../../dev/workers.ts'
import { playAll } from './sim/pool.ts'
import { drawShortShape, type Shape } from './sim/shape.ts'
import type { Order } from './sim/soak-process.ts'

type Found = { seed: string; shape: Shape; kind: string }

/** For each rule the schedule that showed its absence when it was last looked for. `NOMSTER_RECORD_SABOTAGE=1` writes it anew. */
const SEEDS_PATH = join(PROJECT_ROOT, 'tests/sync/sabotage-seeds.json')
const RECORDED: Record<string, Found> = JSON.parse(readFileSync(SEEDS_PATH, 'utf8'))
const SCHEDULES = 200

const RULES = [...new Set<string>([...CLIENT_RULES.map(([name]) => name), ...SERVER_RULES])]
const caught = new Map<string, Found>()

/** The recorded schedule, then the fixed list. */
function* candidates(rule: string): Generator<{ seed: string; shape: Shape }> {
	const recorded = RECORDED[rule]
	if (recorded) yield recorded
	for (let i = 0; i < SCHEDULES; i += 1) {
		const seed = `sabotage-${i}`
		yield { seed, shape: drawShortShape(seed) }
	}
}

/** Hands out one schedule after the other of each rule that is still at large. */
function searches() {
	const open = RULES.map((rule) => ({ rule, next: candidates(rule) }))
	const byIndex = new Map<number, { rule: string; seed: string; shape: Shape }>()
	return {
		byIndex,
		take(): Order | undefined {
			for (;;) {
				const search = open.shift()
				if (!search) return undefined
				if (caught.has(search.rule)) continue
				const { value, done } = search.next.next()
				if (done) continue
				open.push(search)
				const index = byIndex.size
				byIndex.set(index, { rule: search.rule, ...value })
				return { index, seed: value.seed, shape: value.shape, sabotage: search.rule }
			}
		},
	}
}

beforeAll(async () => {
	const { byIndex, take } = searches()
	await playAll(take, ({ index }, done) => {
		const played = byIndex.get(index)
		if (!played || caught.has(played.rule) || (done && done.summary.violations.length === 0)) return
		const kind = done?.summary.violations[0]?.kind ?? 'endless'
		caught.set(played.rule, { seed: played.seed, shape: played.shape, kind })
	})
	if (process.env.NOMSTER_RECORD_SABOTAGE)
		writeFileSync(SEEDS_PATH, `${JSON.stringify(Object.fromEntries([...caught].sort()), null, '\t')}\n`)
}, 600_000)

test('at least 30 rules can be switched off', () => {
	expect(RULES.length).toBeGreaterThanOrEqual(30)
})

test.each(RULES)('without the rule %s the simulation fails', (rule) => {
	expect(caught.get(rule)?.seed, `${SCHEDULES} schedules did not notice`).toBeDefined()
})
