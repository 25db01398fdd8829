import type { Day } from '#app/platform/model/calendar.ts'
import { eatersOf } from '../table/eaters.ts'
import { tableVerdict } from '../table/table-safety.ts'
import { type Draft, EMPTY, PARTS, type Part } from './draft.ts'
import { BESIDE_OTHERS, type CompiledSlot, keepsOut, type Problem, STATIC, tastesMet } from './problem.ts'
import { dayOfNumber } from './rules.ts'
import type { Solution } from './search.ts'

/**
 * What favours a choice. `points` is its part of the score; `decides`: without it another recipe would win. `only`: no
 * other recipe is allowed in the slot; `chance`: nothing else distinguishes it from the others.
 */
export type Reason = { points: number; decides: boolean } & (
	| { kind: 'use-soon'; foods: string[] }
	| { kind: 'at-least'; tags: string[] }
	| { kind: 'rating'; rating: number }
	| { kind: 'rested'; lastCooked: Day | null }
	| { kind: 'quick'; minutes: number }
	| { kind: 'taste'; tastes: string[] }
	| { kind: 'variety' | 'only' | 'chance' }
)

/** A recipe for a slot. Deciding reasons come first; there is always at least one reason. */
export type Choice = { slot: string; recipe: string; score: number; reasons: Reason[] }

export type RuleName =
	| 'section'
	| 'active-time'
	| 'total-time'
	| 'day-tag'
	| 'table'
	| 'unknown'
	| 'budget'
	| 'no-repeat'
	| 'at-most'
	| 'at-least'
	| 'no-recipes'
	| 'no-other'

/**
 * A rule that could not be kept with all slots filled. `detail` is its tag, section or need, '' if it has none; `week`
 * is the Monday of a weekly rule; `short` is the shortfall in `unit`: minutes too long or too few, days too soon,
 * missing meals or recipes. If `isProved` is false, a plan may exist that the search did not reach.
 */
export type Infeasible = {
	rule: RuleName
	detail: string
	week: Day | null
	slots: string[]
	short: number
	unit: 'minutes' | 'days' | 'meals' | 'recipes'
	isProved: boolean
}

/** The choices of a plan, each with what favours it given all the others. */
export function explainChoices(problem: Problem, draft: Draft): Choice[] {
	return problem.slots.flatMap(({ id }, place) => {
		const recipe = draft.choices[place] ?? EMPTY
		const chosen = problem.recipes[recipe]
		if (!chosen) return []
		const { own, all, without, candidates } = draft.compare(place)
		const isBest = all.recipe === recipe
		const reasons = PARTS.map((part, at): Reason => {
			const decides = isBest && without[at]?.recipe !== recipe
			return { ...factOf(problem, draft, place, part), points: own[at] ?? 0, decides }
		})
		const score = own.reduce((sum, points) => sum + points, 0)
		return [{ slot: id, recipe: chosen.id, score, reasons: told(reasons, candidates) }]
	})
}

/** Chance is reported only if it decided or there is no other reason. */
function told(reasons: Reason[], candidates: number): Reason[] {
	const only: Reason[] = candidates === 1 ? [{ kind: 'only', points: 0, decides: true }] : []
	const said = reasons.filter(({ kind, points, decides }) => decides || (points > 0 && kind !== 'chance'))
	const named = said.length + only.length > 0 ? said : reasons.filter(({ kind }) => kind === 'chance')
	const rank = ({ kind, decides }: Reason) => (kind === 'chance' ? 2 : decides ? 0 : 1)
	return [...only, ...named.toSorted((one, other) => rank(one) - rank(other) || other.points - one.points)]
}

type Fact = Reason extends infer R ? (R extends Reason ? Omit<R, 'points' | 'decides'> : never) : never

function factOf(problem: Problem, draft: Draft, place: number, part: Part): Fact {
	const recipe = draft.choices[place] ?? EMPTY
	const { rating = 0, lastCooked = null, activeMinutes = null } = problem.recipes[recipe] ?? {}
	const slot = problem.slots[place]
	if (part === 'rating') return { kind: part, rating }
	if (part === 'rested') return { kind: part, lastCooked }
	if (part === 'taste') {
		const chosen = problem.recipes[recipe]
		return { kind: part, tastes: chosen ? tastesMet(chosen, problem.eaters) : [] }
	}
	if (part === 'quick') return { kind: part, minutes: activeMinutes ?? 0 }
	if (part === 'use-soon') {
		const foods = (problem.soonOf[recipe] ?? []).flatMap((item) => {
			const { day = 0, name = '' } = problem.soon[item] ?? {}
			return slot && slot.day <= day ? [name] : []
		})
		return { kind: part, foods }
	}
	if (part === 'at-least') {
		const has = problem.tags[recipe] ?? 0
		const wanted = problem.rules.counts.filter(({ atLeast }, tag) => atLeast !== null && has & (1 << tag))
		return { kind: part, tags: wanted.map(({ tag }) => tag) }
	}
	return { kind: part }
}

const RULE_OF: [number, RuleName][] = [
	[STATIC.activeTime, 'active-time'],
	[STATIC.totalTime, 'total-time'],
	[STATIC.dayTag, 'day-tag'],
	[BESIDE_OTHERS.noRepeat, 'no-repeat'],
	[BESIDE_OTHERS.atMost, 'at-most'],
	[BESIDE_OTHERS.budget, 'budget'],
	[STATIC.unknown, 'unknown'],
	[STATIC.section, 'section'],
	[STATIC.table, 'table'],
]
/** Nobody drops an allergy to fill a slot: these rules are reported only if no rule of the cook's own is in the way. */
const LAST_TO_NAME = STATIC.section | STATIC.table

/** What keeps each recipe out of an empty slot given the rest of the plan, as bits. */
function blockersOf(problem: Problem, draft: Draft, slot: CompiledSlot): Int32Array {
	const out = keepsOut(problem, slot.kind)
	const full = draft.fullTags(slot.week)
	const workLeft = draft.workLeft(slot.week)
	return Int32Array.from(problem.recipes, (_, at) => {
		let bits = out(at)
		if ((problem.tags[at] ?? 0) & full) bits |= BESIDE_OTHERS.atMost
		if ((problem.work[at] ?? 0) > workLeft) bits |= BESIDE_OTHERS.budget
		return draft.daysTooSoon(at, slot.day) > 0 ? bits | BESIDE_OTHERS.noRepeat : bits
	})
}

const bitsIn = (bits: number): number => {
	let count = 0
	for (let left = bits; left !== 0; left &= left - 1) count += 1
	return count
}

/**
 * The rules to report for a slot: the single rule that alone keeps out the most recipes; if there is none, the smallest
 * set of rules.
 */
function toBlame(blockers: Int32Array): number {
	const counts = new Map<number, number>()
	for (const bits of blockers) if (bits !== 0) counts.set(bits, (counts.get(bits) ?? 0) + 1)
	const rank = (bits: number) => bitsIn(bits) * 2 + (bits & LAST_TO_NAME ? 1 : 0)
	const [first] = [...counts].sort(([a, many], [b, more]) => rank(a) - rank(b) || more - many || a - b)
	return first?.[0] ?? 0
}

type Blame = { rule: RuleName; detail: string; week: Day | null; slot: CompiledSlot; closest: number }

/** The smallest shortfall against this rule among the recipes that only these rules keep out. */
function closestOf(problem: Problem, draft: Draft, slot: CompiledSlot, rule: RuleName, recipes: number[]): number {
	const limit = (part: 'active' | 'total') =>
		Math.min(
			...problem.rules.times
				.filter(
					({ weekdays, section }) => weekdays.includes(slot.kind.weekday) && (section ?? slot.section) === slot.section,
				)
				.flatMap((time) => time[part] ?? []),
		)
	const far = (recipe: number): number => {
		const { activeMinutes = null, totalMinutes = null } = problem.recipes[recipe] ?? {}
		if (rule === 'active-time') return (activeMinutes ?? Number.POSITIVE_INFINITY) - limit('active')
		if (rule === 'total-time') return (totalMinutes ?? Number.POSITIVE_INFINITY) - limit('total')
		if (rule === 'budget') return activeMinutes ?? Number.POSITIVE_INFINITY
		return rule === 'no-repeat' ? draft.daysTooSoon(recipe, slot.day) : 1
	}
	return recipes.reduce((least, recipe) => Math.min(least, far(recipe)), Number.POSITIVE_INFINITY)
}

function detailOf(problem: Problem, draft: Draft, slot: CompiledSlot, rule: RuleName, recipes: number[]): string {
	if (rule === 'section') return slot.section
	const most = (names: string[]): string => {
		const counts = new Map<string, number>()
		for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
		return [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))[0]?.[0] ?? ''
	}
	const tagsOf = (recipe: number) => problem.recipes[recipe]?.tags ?? []
	if (rule === 'day-tag') {
		const wanted = problem.rules.days
			.filter(({ weekdays }) => weekdays.includes(slot.kind.weekday))
			.map(({ tag }) => tag)
		return most(recipes.flatMap((recipe) => wanted.filter((tag) => !tagsOf(recipe).includes(tag))))
	}
	if (rule === 'at-most') {
		const full = draft.fullTags(slot.week)
		const tags = problem.rules.counts.filter((_, at) => full & (1 << at)).map(({ tag }) => tag)
		return most(recipes.flatMap((recipe) => tags.filter((tag) => tagsOf(recipe).includes(tag))))
	}
	if (rule !== 'table' && rule !== 'unknown') return ''
	const table = eatersOf(problem.eaters, slot.kind.guests)
	const wanted = rule === 'table' ? 'contains' : 'unknown'
	return most(
		recipes.flatMap((recipe) => {
			const known = problem.recipes[recipe]
			const found = known ? tableVerdict(table, known.safety).findings : []
			return found.filter(({ verdict }) => verdict === wanted).map(({ need }) => need)
		}),
	)
}

function blamesOf(problem: Problem, draft: Draft, slot: CompiledSlot): Blame[] {
	const week = dayOfNumber(problem.mondays[slot.week] ?? 0)
	if (problem.recipes.length === 0) return [{ rule: 'no-recipes', detail: '', week: null, slot, closest: 1 }]
	const blockers = blockersOf(problem, draft, slot)
	const blame = toBlame(blockers)
	if (blame === 0) return [{ rule: 'no-other', detail: '', week: null, slot, closest: 1 }]
	const recipes = [...blockers.keys()].filter((at) => blockers[at] === blame)
	return RULE_OF.filter(([bit]) => blame & bit).map(([, rule]) => ({
		rule,
		detail: detailOf(problem, draft, slot, rule, recipes),
		week: rule === 'budget' || rule === 'at-most' ? week : null,
		slot,
		closest: closestOf(problem, draft, slot, rule, recipes),
	}))
}

function shortOf(rule: RuleName, blames: Blame[], workLeft: number): Pick<Infeasible, 'short' | 'unit'> {
	const known = blames.map(({ closest }) => closest).filter(Number.isFinite)
	if (rule === 'at-most') return { short: blames.length, unit: 'meals' }
	const isMeasured = rule === 'active-time' || rule === 'total-time' || rule === 'no-repeat' || rule === 'budget'
	if (!isMeasured || known.length === 0) return { short: blames.length, unit: 'recipes' }
	if (rule === 'no-repeat') return { short: Math.max(...known), unit: 'days' }
	if (rule !== 'budget') return { short: Math.max(...known), unit: 'minutes' }
	return { short: known.reduce((sum, minutes) => sum + minutes, 0) - workLeft, unit: 'minutes' }
}

/** The rules that keep slots empty, and the 'at least' rules that the plan misses. */
export function explainGaps(problem: Problem, { draft, isProved }: Solution): Infeasible[] {
	const empty = problem.slots.filter((_, place) => draft.choices[place] === EMPTY)
	const blames = empty.flatMap((slot) => blamesOf(problem, draft, slot))
	const groups = Map.groupBy(blames, ({ rule, detail, week }) => JSON.stringify([rule, detail, week]))
	const ofSlots = [...groups.values()].flatMap((group): Infeasible[] => {
		const [first] = group
		if (!first) return []
		const { rule, detail, week, slot } = first
		// A slot whose own rules exclude every recipe is empty in every plan.
		const isCertain = isProved || group.every((one) => one.slot.domain.length === 0)
		const slots = group.map((one) => one.slot.id)
		return [{ rule, detail, week, slots, ...shortOf(rule, group, draft.workLeft(slot.week)), isProved: isCertain }]
	})
	return [...ofSlots, ...missedRules(problem, draft, isProved)]
}

function missedRules(problem: Problem, draft: Draft, isProved: boolean): Infeasible[] {
	return problem.mondays.flatMap((monday, week) =>
		problem.rules.counts.flatMap(({ tag, atLeast }, at): Infeasible[] => {
			const short = (atLeast ?? 0) - draft.tagCount(week, at)
			const slots = problem.slots.filter((slot) => slot.week === week)
			const possible = slots.filter(({ tags }) => tags & (1 << at)).length
			const isCertain = isProved || (possible === 0 && short > 0)
			return short > 0
				? [
						{
							...{ rule: 'at-least', detail: tag, week: dayOfNumber(monday), slots: slots.map(({ id }) => id) },
							...{ short, unit: 'meals', isProved: isCertain },
						},
					]
				: []
		}),
	)
}
