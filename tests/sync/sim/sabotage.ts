import { playAll } from './pool.ts'
import { drawShortShape, type Shape } from './shape.ts'
import type { Order } from './soak-process.ts'

/** A schedule that fails without a rule, and its first violation. */
export type Found = { seed: string; shape: Shape; kind: string }

/** The number of schedules of the fixed list that are tried for a rule. */
export const SCHEDULES = 200

/** The recorded schedule, then the fixed list. */
function* candidates(recorded: Found | undefined): Generator<Pick<Found, 'seed' | 'shape'>> {
	if (recorded) yield recorded
	for (let i = 0; i < SCHEDULES; i += 1) {
		const seed = `sabotage-${i}`
		// One in four has little room.
		yield { seed, shape: { ...drawShortShape(seed), ...(i % 4 === 3 ? { isCramped: true } : {}) } }
	}
}

/** Those of these schedules that fail although all rules are on, played in the same way: they would prove nothing. */
async function findBroken(seeds: Pick<Found, 'seed' | 'shape'>[]): Promise<Set<string>> {
	const broken = new Set<string>()
	const waiting = [...seeds]
	await playAll(
		() => {
			const next = waiting.shift()
			return next && { index: 0, ...next, isHasty: true }
		},
		({ seed }, done) => {
			if (!done || done.summary.violations.length > 0) broken.add(seed)
		},
	)
	return broken
}

/**
 * Switches each rule off and plays until a schedule fails, the recorded one first. `onFound` is called for each rule as
 * it is caught; uncaught rules are not in the result. `broken`: schedules of the result that fail with all rules on.
 */
export async function searchSabotage(
	rules: readonly string[],
	recorded: Readonly<Record<string, Found>>,
	onFound: (rule: string, found: Found) => void = () => undefined,
): Promise<{ caught: Map<string, Found>; broken: Set<string> }> {
	const caught = new Map<string, Found>()
	const open = rules.map((rule) => ({ rule, next: candidates(recorded[rule]) }))
	const played: { rule: string; seed: string; shape: Shape }[] = []

	function take(): Order | undefined {
		for (let search = open.shift(); search; search = open.shift()) {
			const { rule, next } = search
			const { value, done } = next.next()
			if (caught.has(rule) || done) continue
			open.push(search)
			played.push({ rule, ...value })
			return { index: played.length - 1, seed: value.seed, shape: value.shape, sabotage: rule, isHasty: true }
		}
		return undefined
	}

	await playAll(take, ({ index }, done) => {
		const what = played[index]
		if (!what || caught.has(what.rule) || (done && done.summary.violations.length === 0)) return
		const found = { seed: what.seed, shape: what.shape, kind: done?.summary.violations[0]?.kind ?? 'endless' }
		caught.set(what.rule, found)
		onFound(what.rule, found)
	})
	return { caught, broken: await findBroken(distinct([...caught.values()])) }
}

const distinct = (found: Found[]): Found[] => [...new Map(found.map((one) => [one.seed, one])).values()]
