import { type Best, type Demands, Draft, EMPTY, NO_DEMANDS } from './draft.ts'
import type { Problem } from './problem.ts'

/** What a plan achieves: meals filled, and meals that 'at least' rules miss. */
type Reach = { filled: number; missed: number }

/** `isProved`: no plan fills more slots, and none that fills as many misses fewer meals. */
export type Solution = { draft: Draft; isProved: boolean }

/** The most recipes that may be examined: at least this many, or this many times the count of a single pass. */
const LOOKS = { least: 300_000, passes: 5 } as const
const MOST_SWEEPS = 8

/** The order of filling: week by week, and within a week the slot with the fewest recipes first. */
function orderOf({ slots }: Problem): number[] {
	const places = slots.map((_, at) => at).filter((at) => (slots[at]?.domain.length ?? 0) > 0)
	const size = (at: number) => slots[at]?.domain.length ?? 0
	const week = (at: number) => slots[at]?.week ?? 0
	return places.sort((one, other) => week(one) - week(other) || size(one) - size(other) || one - other)
}

/**
 * Fills a plan without breaking a rule. Priorities: as many slots as possible, then as few misses of 'at least' rules
 * as possible, then the score.
 */
export function solve(problem: Problem): Solution {
	const search = new Search(problem)
	return search.run()
}

class Search {
	readonly #problem: Problem
	readonly #order: number[]
	readonly #limit: number
	#draft: Draft
	#looks = 0

	constructor(problem: Problem) {
		this.#problem = problem
		this.#order = orderOf(problem)
		const pass = problem.slots.reduce((sum, { domain }) => sum + domain.length, 0)
		this.#limit = Math.max(LOOKS.least, LOOKS.passes * pass)
		this.#draft = new Draft(problem)
	}

	run(): Solution {
		this.#greedy()
		this.#fillByMoving()
		const most = this.#mostFilled()
		const fewest = this.#fewestMissed()
		let reach = this.#reach(this.#draft)
		let isProved = true
		const attempt = (goal: Reach): boolean => {
			const found = this.#dive(goal)
			if (found) {
				this.#draft = found
				reach = this.#reach(found)
			} else if (this.#looks >= this.#limit) isProved = false
			return found !== null || !isProved
		}
		for (let filled = most; filled > reach.filled; filled -= 1)
			if (attempt({ filled, missed: Number.POSITIVE_INFINITY })) break
		for (let missed = fewest; isProved && missed < reach.missed; missed += 1)
			if (attempt({ filled: reach.filled, missed })) break
		this.#improve()
		return { draft: this.#draft, isProved }
	}

	/** The demands under which the rest of a week can still be filled without a miss, if `empty` slots may stay empty. */
	#demands(draft: Draft, at: number, { empty, misses }: { empty: number; misses: number }): Demands {
		const { slots, rules } = this.#problem
		const week = slots[this.#order[at] ?? 0]?.week ?? 0
		const rest: number[] = []
		const possible = new Int32Array(rules.counts.length)
		for (let next = at; next < this.#order.length; next += 1) {
			const slot = slots[this.#order[next] ?? 0]
			if (!slot || slot.week !== week) break
			if (next > at) rest.push(slot.leastWork)
			for (let tag = 0; tag < possible.length; tag += 1)
				if (slot.tags & (1 << tag)) possible[tag] = (possible[tag] ?? 0) + 1
		}
		const has = slots[this.#order[at] ?? 0]?.tags ?? 0
		let tags = 0
		if (misses === 0)
			for (const [tag, { atLeast }] of rules.counts.entries()) {
				const missing = (atLeast ?? 0) - draft.tagCount(week, tag)
				if (missing > 0 && missing >= (possible[tag] ?? 0) && has & (1 << tag)) tags |= 1 << tag
			}
		if (rules.activeMinutesAWeek === null) return { tags, work: Number.POSITIVE_INFINITY }
		const kept = rest.sort((one, other) => one - other).slice(0, Math.max(0, rest.length - empty))
		return { tags, work: draft.workLeft(week) - kept.reduce((sum, work) => sum + work, 0) }
	}

	/** A single pass without backtracking. */
	#greedy(): void {
		const draft = this.#draft
		for (const [at, place] of this.#order.entries()) {
			const demands = this.#demands(draft, at, { empty: 0, misses: 0 })
			for (const asked of [demands, { ...demands, tags: 0 }, NO_DEMANDS]) {
				const { recipe } = draft.best(place, asked)
				draft.set(place, recipe)
				if (recipe !== EMPTY) break
			}
		}
	}

	/** Makes room for an empty slot by changing another slot, if both can be filled then. */
	#fillByMoving(): void {
		const draft = this.#draft
		const { slots } = this.#problem
		for (const place of this.#order) {
			if (draft.choices[place] !== EMPTY) continue
			for (const other of this.#order) {
				if (draft.looks >= this.#limit) return
				const recipe = draft.choices[other] ?? EMPTY
				const [slot, moved] = [slots[place], slots[other]]
				if (recipe === EMPTY || !slot || !moved || !this.#isInTheWay(slot, moved)) continue
				const before = this.#missed(draft)
				draft.clear(other)
				draft.set(place, draft.best(place, NO_DEMANDS).recipe)
				if (draft.choices[place] !== EMPTY) draft.set(other, draft.best(other, NO_DEMANDS).recipe)
				if (draft.choices[other] !== EMPTY && this.#missed(draft) <= before) break
				draft.clear(place)
				draft.set(other, recipe)
			}
		}
	}

	#isInTheWay(one: { day: number; week: number }, other: { day: number; week: number }): boolean {
		return one.week === other.week || Math.abs(one.day - other.day) < this.#problem.rules.noRepeatDays
	}

	/** Searches with backtracking for a plan that reaches the goal; null if there is none or the limit is reached. */
	#dive(goal: Reach): Draft | null {
		const draft = new Draft(this.#problem)
		this.#looks = 0
		return this.#step(draft, 0, { empty: this.#order.length - goal.filled, misses: goal.missed }) ? draft : null
	}

	#step(draft: Draft, at: number, left: { empty: number; misses: number }): boolean {
		const place = this.#order[at]
		if (place === undefined) return this.#missed(draft) <= left.misses
		if (this.#leastMissed(draft, at) > left.misses) return false
		const spare = Number.isFinite(left.misses) ? left.misses - this.#leastMissed(draft, at) : 1
		const demands = this.#demands(draft, at, { empty: left.empty, misses: spare })
		let last: Best | null = null
		while (this.#looks < this.#limit) {
			const looksBefore = draft.looks
			last = draft.best(place, demands, last)
			this.#looks += draft.looks - looksBefore
			if (last.recipe === EMPTY) break
			draft.set(place, last.recipe)
			if (this.#step(draft, at + 1, left)) return true
			draft.clear(place)
		}
		if (left.empty === 0 || this.#looks >= this.#limit) return false
		return this.#step(draft, at + 1, { ...left, empty: left.empty - 1 })
	}

	/** The misses that remain however the slots from `at` on are filled. */
	#leastMissed(draft: Draft, at: number): number {
		const { mondays, rules, slots } = this.#problem
		if (rules.counts.every(({ atLeast }) => atLeast === null)) return 0
		const possible = new Int32Array(mondays.length * rules.counts.length)
		for (let next = at; next < this.#order.length; next += 1) {
			const slot = slots[this.#order[next] ?? 0]
			for (let tag = 0; slot && tag < rules.counts.length; tag += 1)
				if (slot.tags & (1 << tag)) {
					const place = slot.week * rules.counts.length + tag
					possible[place] = (possible[place] ?? 0) + 1
				}
		}
		return this.#sumMissing(draft, (week, tag) => possible[week * rules.counts.length + tag] ?? 0)
	}

	#sumMissing(draft: Draft, toCome: (week: number, tag: number) => number): number {
		const { mondays, rules } = this.#problem
		let missed = 0
		for (let week = 0; week < mondays.length; week += 1)
			for (const [tag, { atLeast }] of rules.counts.entries())
				missed += Math.max(0, (atLeast ?? 0) - draft.tagCount(week, tag) - toCome(week, tag))
		return missed
	}

	#missed = (draft: Draft): number => this.#sumMissing(draft, () => 0)

	#fewestMissed = (): number => this.#leastMissed(new Draft(this.#problem), 0)

	#reach = (draft: Draft): Reach => ({
		filled: draft.choices.reduce((sum, recipe) => (recipe === EMPTY ? sum : sum + 1), 0),
		missed: this.#missed(draft),
	})

	/**
	 * An upper bound of the slots that can be filled: by week for work and for tags that every recipe has, by days for
	 * repeats.
	 */
	#mostFilled(): number {
		const ofWeeks = this.#problem.mondays.reduce((sum, _, week) => sum + this.#mostInWeek(week), 0)
		return Math.min(ofWeeks, this.#mostWithoutRepeats())
	}

	#mostInWeek(week: number): number {
		const { slots, rules, tags, workLeft } = this.#problem
		const places = this.#order.filter((at) => slots[at]?.week === week)
		const works = places.map((at) => slots[at]?.leastWork ?? 0).sort((one, other) => one - other)
		let most = 0
		for (let work = workLeft[week] ?? 0; most < works.length; most += 1) {
			work -= works[most] ?? 0
			if (work < 0) break
		}
		const empty = new Draft(this.#problem)
		for (const [tag, { atMost }] of rules.counts.entries()) {
			if (atMost === null) continue
			const bit = 1 << tag
			const bound = places.filter((at) => slots[at]?.domain.every((recipe) => (tags[recipe] ?? 0) & bit))
			const room = Math.max(0, atMost - empty.tagCount(week, tag))
			most = Math.min(most, places.length - Math.max(0, bound.length - room))
		}
		return most
	}

	/** Within a window of `noRepeatDays` each dish can be planned at most once. */
	#mostWithoutRepeats(): number {
		const { slots, rules, recipes } = this.#problem
		const byDay = this.#order.toSorted((one, other) => (slots[one]?.day ?? 0) - (slots[other]?.day ?? 0))
		if (rules.noRepeatDays === 0) return byDay.length
		let most = 0
		for (let at = 0; at < byDay.length; ) {
			const start = slots[byDay[at] ?? 0]?.day ?? 0
			const window: number[] = []
			for (; at < byDay.length && (slots[byDay[at] ?? 0]?.day ?? 0) < start + rules.noRepeatDays; at += 1)
				window.push(byDay[at] ?? 0)
			const seen = new Uint8Array(recipes.length)
			const counted = new Set<Int32Array>()
			let different = 0
			for (const place of window) {
				const domain = slots[place]?.domain
				if (!domain || counted.has(domain) || different >= window.length) continue
				counted.add(domain)
				for (const recipe of domain) {
					if (seen[recipe] === 0) different += 1
					seen[recipe] = 1
				}
			}
			most += Math.min(window.length, different)
		}
		return most
	}

	/**
	 * Replaces every slot's recipe by the best one given all the others, until nothing changes: each choice is then a
	 * local optimum.
	 */
	#improve(): void {
		const draft = this.#draft
		for (let sweep = 0; sweep < MOST_SWEEPS; sweep += 1) {
			let changes = 0
			for (const place of this.#order) {
				const recipe = draft.choices[place] ?? EMPTY
				if (recipe === EMPTY) continue
				draft.clear(place)
				const { recipe: better } = draft.best(place, NO_DEMANDS)
				draft.set(place, better)
				if (better !== recipe) changes += 1
			}
			if (changes === 0) return
		}
	}
}
