import type { CompiledSlot, Problem } from './problem.ts'

/** No recipe. */
export const EMPTY = -1

/** What favours a recipe in a slot, in the order of the parts of a score. */
export const PARTS = ['use-soon', 'at-least', 'rating', 'rested', 'variety', 'quick', 'chance', 'taste'] as const
export type Part = (typeof PARTS)[number]

/** Points. A meal that a rule still misses outweighs every preference. */
const POINTS = {
	missing: 1_000,
	star: 2,
	restedDays: 60,
	rested: 3,
	alike: -3,
	minute: -0.05,
	chance: 3,
	taste: 6,
} as const

/** The part of a recipe's score that is the same in every slot. */
export const likesOf = (rating: number, work: number, tastes: number): number =>
	rating * POINTS.star + work * POINTS.minute + tastes * POINTS.taste
/** The most points that a slot adds to a recipe that uses nothing soon and fills no gap, with a margin for rounding. */
const MOST_BESIDE_LIKES = POINTS.rested + POINTS.chance + 0.001

/** Constraints on a choice besides the rules: tags that it must have, and the most work allowed. */
export type Demands = { tags: number; work: number }
export const NO_DEMANDS: Demands = { tags: 0, work: Number.POSITIVE_INFINITY }

/** The best recipe of a scan; `recipe` is EMPTY if none is allowed in the slot. */
export type Best = { recipe: number; score: number }
const noBest = (): Best => ({ recipe: EMPTY, score: Number.NEGATIVE_INFINITY })

/**
 * A plan under construction: the recipe of each slot and what follows from it. `looks` counts the recipes examined,
 * which tells the search when to stop. It is a count and not a time, so that the same input gives the same plan.
 */
export class Draft {
	readonly choices: Int32Array
	looks = 0
	readonly #problem: Problem
	readonly #eaten: (number[] | null)[]
	readonly #workLeft: Float64Array
	readonly #tagCounts: Int32Array
	readonly #soonUsed: Int32Array
	readonly #parts = new Float64Array(PARTS.length)

	constructor(problem: Problem) {
		this.#problem = problem
		this.choices = new Int32Array(problem.slots.length).fill(EMPTY)
		this.#eaten = problem.eaten.map((days) => days && [...days])
		this.#workLeft = problem.workLeft.slice()
		this.#tagCounts = problem.tagCounts.slice()
		this.#soonUsed = problem.soonUsed.slice()
	}

	tagCount(week: number, tag: number): number {
		return this.#tagCounts[week * this.#problem.rules.counts.length + tag] ?? 0
	}

	workLeft(week: number): number {
		return this.#workLeft[week] ?? 0
	}

	set(place: number, recipe: number): void {
		this.clear(place)
		if (recipe === EMPTY) return
		this.choices[place] = recipe
		const days = this.#eaten[recipe] ?? []
		days.push(this.#slot(place).day)
		this.#eaten[recipe] = days
		this.#count(place, recipe, 1)
	}

	clear(place: number): void {
		const recipe = this.choices[place] ?? EMPTY
		if (recipe === EMPTY) return
		this.choices[place] = EMPTY
		const days = this.#eaten[recipe]
		days?.splice(days.lastIndexOf(this.#slot(place).day), 1)
		this.#count(place, recipe, -1)
	}

	#slot(place: number): CompiledSlot {
		const slot = this.#problem.slots[place]
		if (!slot) throw new RangeError(`there is no slot ${place}`)
		return slot
	}

	#count(place: number, recipe: number, one: 1 | -1): void {
		const { tags, work, soonOf, soon, rules } = this.#problem
		const { week, day } = this.#slot(place)
		this.#workLeft[week] = (this.#workLeft[week] ?? 0) - one * (work[recipe] ?? 0)
		const has = tags[recipe] ?? 0
		for (let tag = 0; tag < rules.counts.length; tag += 1)
			if (has & (1 << tag)) {
				const at = week * rules.counts.length + tag
				this.#tagCounts[at] = (this.#tagCounts[at] ?? 0) + one
			}
		for (const item of soonOf[recipe] ?? [])
			if (day <= (soon[item]?.day ?? 0)) this.#soonUsed[item] = (this.#soonUsed[item] ?? 0) + one
	}

	/** Bits of the tags whose maximum is reached in this week. */
	fullTags(week: number): number {
		return this.#problem.rules.counts.reduce(
			(bits, { atMost }, tag) => (atMost !== null && this.tagCount(week, tag) >= atMost ? bits | (1 << tag) : bits),
			0,
		)
	}

	/** Bits of the tags of which this week still has too few meals. */
	missingTags(week: number): number {
		return this.#problem.rules.counts.reduce(
			(bits, { atLeast }, tag) => (atLeast !== null && this.tagCount(week, tag) < atLeast ? bits | (1 << tag) : bits),
			0,
		)
	}

	/** By how many days it is too soon to serve the recipe on this day; 0 if it is allowed. */
	daysTooSoon(recipe: number, day: number): number {
		const apart = this.#problem.rules.noRepeatDays
		let missing = 0
		for (const eaten of this.#eaten[recipe] ?? []) missing = Math.max(missing, apart - Math.abs(day - eaten))
		return missing
	}

	/**
	 * The best recipe for a slot under the rules and these demands. `below` leaves out those that rank equal or higher.
	 */
	best(place: number, demands: Demands, below: Best | null = null): Best {
		const best = noBest()
		this.#scan(
			place,
			demands,
			(recipe, parts) => {
				let score = 0
				for (let part = 0; part < parts.length; part += 1) score += parts[part] ?? 0
				// Of equal scores the lowest id wins; recipes are scanned in order of id.
				const isNext = !below || score < below.score || (score === below.score && recipe > below.recipe)
				if (isNext && score > best.score) {
					best.recipe = recipe
					best.score = score
				}
			},
			best,
		)
		return best
	}

	/**
	 * Compares the recipe in a slot with all candidates for the slot: its own score parts, the best recipe by all parts,
	 * the best with each part left out (in the order of the parts), and the number of candidates.
	 */
	compare(place: number): { own: number[]; all: Best; without: Best[]; candidates: number } {
		const recipe = this.choices[place] ?? EMPTY
		const bests = Array.from({ length: PARTS.length + 1 }, noBest)
		let own: number[] = []
		let candidates = 0
		this.clear(place)
		this.#scan(place, NO_DEMANDS, (one, parts) => {
			candidates += 1
			if (one === recipe) own = [...parts]
			const sum = parts.reduce((all, part) => all + part, 0)
			for (const [part, best] of bests.entries()) {
				const score = sum - (parts[part] ?? 0)
				if (score <= best.score) continue
				best.recipe = one
				best.score = score
			}
		})
		this.set(place, recipe)
		return { own, all: bests.at(-1) ?? noBest(), without: bests.slice(0, -1), candidates }
	}

	/**
	 * Passes each recipe allowed in a slot to `see`, with the parts of its score. With a `bar`, recipes that cannot
	 * exceed it are skipped; once a good one is found, most are.
	 */
	#scan(place: number, demands: Demands, see: (recipe: number, parts: Float64Array) => void, bar?: Best): void {
		const { tags, work, likes, soonOf } = this.#problem
		const slot = this.#slot(place)
		const full = this.fullTags(slot.week)
		const missing = this.missingTags(slot.week)
		const mostWork = Math.min(demands.work, this.workLeft(slot.week))
		const alike = this.#neighbours(place)
		const { domain, day } = slot
		this.looks += domain.length
		for (let at = 0; at < domain.length; at += 1) {
			const recipe = domain[at] ?? 0
			const has = tags[recipe] ?? 0
			if (has & full || (has & demands.tags) !== demands.tags || (work[recipe] ?? 0) > mostWork) continue
			const isPlain = (has & missing) === 0 && soonOf[recipe] === null
			if (bar && isPlain && (likes[recipe] ?? 0) + MOST_BESIDE_LIKES <= bar.score) continue
			if (this.#eaten[recipe] && this.daysTooSoon(recipe, day) > 0) continue
			this.#score(slot, recipe, has & missing, alike)
			see(recipe, this.#parts)
		}
	}

	#neighbours(place: number): number[] {
		const { neighbours, fixed } = this.#slot(place)
		const chosen = neighbours.map((other) => this.choices[other] ?? EMPTY).filter((recipe) => recipe !== EMPTY)
		return [...chosen, ...fixed]
	}

	#score(slot: CompiledSlot, recipe: number, missing: number, alike: number[]): void {
		const { ratings, cookedOn, cuisines, kinds, work, soonOf, hashes, seed, tastes } = this.#problem
		const parts = this.#parts
		const soon = soonOf[recipe]
		parts[0] = soon ? this.#soonPoints(soon, slot.day) : 0
		let wanted = 0
		for (let bits = missing; bits !== 0; bits &= bits - 1) wanted += POINTS.missing
		parts[1] = wanted
		parts[2] = (ratings[recipe] ?? 0) * POINTS.star
		const days = slot.day - (cookedOn[recipe] ?? slot.day)
		parts[3] = days <= 0 ? 0 : (Math.min(POINTS.restedDays, days) / POINTS.restedDays) * POINTS.rested
		const [cuisine, kind] = [cuisines[recipe] ?? 0, kinds[recipe] ?? 0]
		let likeness = 0
		for (let at = 0; at < alike.length; at += 1) {
			const other = alike[at] ?? 0
			if (cuisine !== 0 && cuisine === cuisines[other]) likeness += POINTS.alike
			if (kind & (kinds[other] ?? 0)) likeness += POINTS.alike
		}
		parts[4] = likeness
		parts[5] = (work[recipe] ?? 0) * POINTS.minute
		parts[6] = chance(seed ^ (hashes[recipe] ?? 0) ^ slot.hash) * POINTS.chance
		parts[7] = (tastes[recipe] ?? 0) * POINTS.taste
	}

	#soonPoints(items: number[], today: number): number {
		let sum = 0
		for (const item of items) {
			const { day = 0, points = 0 } = this.#problem.soon[item] ?? {}
			if (today <= day && this.#soonUsed[item] === 0) sum += points
		}
		return sum
	}
}

/** A number in [0, 1) that depends on the seed alone (the finaliser of MurmurHash3). */
function chance(seed: number): number {
	let mixed = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b)
	mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
	return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296
}
