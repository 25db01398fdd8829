import type { Day } from '#app/platform/model/calendar.ts'
import { type Eater, eatersOf } from '../table/eaters.ts'
import { mayPropose } from '../table/proposable.ts'
import { tableVerdict } from '../table/table-safety.ts'
import { hasNeeds } from '../table/table-words.ts'
import { fitsSection } from './courses.ts'
import { likesOf } from './draft.ts'
import type { PlannerRecipe } from './planner-recipe.ts'
import { dayNumber, mondayOfNumber, type PlanRules, type Weekday, weekdayOfNumber } from './rules.ts'

/** An empty slot of the plan. `guests`: ids of the guests who come. */
export type PlanSlot = { id: string; date: Day; section: string; guests: readonly string[] }
/** A dish already in the plan, on any day and locked or not. Leftovers take no work. */
export type PlannedDish = { date: Day; section: string; recipe_id: string; isLeftover: boolean }
/** A perishable food at home. `food`: id in the food table. */
export type SoonFood = { food: string; name: string; best_before: Day }

export type AutoPlanInput = {
	slots: readonly PlanSlot[]
	planned: readonly PlannedDish[]
	recipes: readonly PlannerRecipe[]
	rules: PlanRules
	eaters: readonly Eater[]
	soon: readonly SoonFood[]
	/** Ids of recipes that no slot may get: those that the cook has just refused. */
	avoid?: readonly string[]
	/** Any integer. The same seed gives the same plan, another seed another plan. */
	seed: number
}

/** Why a recipe is not allowed in a slot, whatever else is planned. Bits, so that several fit in one number. */
export const STATIC = {
	section: 1,
	activeTime: 2,
	totalTime: 4,
	dayTag: 8,
	table: 16,
	unknown: 32,
	budget: 64,
} as const
/** Why a recipe is not allowed in a slot given the other meals. */
export const BESIDE_OTHERS = { noRepeat: 128, atMost: 256, budget: STATIC.budget } as const

/** What slots of one kind have in common: weekday, section and guests. */
type SlotKind = { weekday: Weekday; section: string; guests: readonly string[] }

export type CompiledSlot = {
	id: string
	day: number
	date: Day
	section: string
	week: number
	kind: SlotKind
	/** Recipes that the slot's own rules allow: indexes in `recipes`, ascending. */
	domain: Int32Array
	hash: number
	/** Tags of count rules that at least one recipe of the domain has. */
	tags: number
	/** The least work in the domain. */
	leastWork: number
	/** Indexes of the slots whose dishes should differ from this one, and the dishes already planned next to it. */
	neighbours: number[]
	fixed: number[]
}

export type Problem = {
	rules: PlanRules
	eaters: readonly Eater[]
	avoid: ReadonlySet<string>
	/** By guests of a meal: what keeps each recipe from that table. */
	kept: Map<string, Int32Array>
	/** Sorted by id, so that the input order has no effect. */
	recipes: PlannerRecipe[]
	slots: CompiledSlot[]
	/** Minutes; 0 without a budget. */
	work: Int32Array
	/** Bits of the count rules whose tag a recipe has, by the rule's index. */
	tags: Int32Array
	kinds: Int32Array
	ratings: Float64Array
	/** The part of each recipe's score that is the same in every slot. */
	likes: Float64Array
	/** How many of the household's tastes each recipe matches. */
	tastes: Int32Array
	/** The number of the day on which it was last cooked; a value far in the future if never. */
	cookedOn: Float64Array
	cuisines: Int32Array
	hashes: Int32Array
	/** Indexes of the use-soon foods that a recipe contains; null for most. */
	soonOf: (number[] | null)[]
	soon: { day: number; points: number; name: string }[]
	/** Day numbers on which a recipe was or will be eaten; null for most. */
	eaten: (number[] | null)[]
	/** By week: the minutes left, and how often the tag of each rule is planned. */
	mondays: number[]
	workLeft: Float64Array
	tagCounts: Int32Array
	soonUsed: Int32Array
	seed: number
}

/** A text as a pseudo-random number (FNV-1a). */
export function hashOf(text: string): number {
	let hash = 0x811c9dc5
	for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
	return hash | 0
}

const MAIN_KINDS = ['poultry', 'pork', 'meat', 'fish', 'pasta', 'rice', 'pulses', 'potatoes']

const bitsOf = (tags: readonly string[], of: readonly string[]): number =>
	of.reduce((bits, tag, at) => (tags.includes(tag) ? bits | (1 << at) : bits), 0)

const isAmong = (weekdays: readonly Weekday[], weekday: Weekday) => weekdays.includes(weekday)

/** The tightest limit that the rules set for a slot, in minutes. */
function limitOf(rules: PlanRules, { weekday, section }: SlotKind, part: 'active' | 'total'): number {
	const limits = rules.times
		.filter((rule) => isAmong(rule.weekdays, weekday) && (rule.section === null || rule.section === section))
		.flatMap((rule) => rule[part] ?? [])
	return Math.min(Number.POSITIVE_INFINITY, ...limits)
}

/** The household's tastes that a recipe names in its own words; foods do not decide them. */
export const tastesMet = ({ tastes }: PlannerRecipe, eaters: readonly Eater[]): string[] => {
	const wanted = new Set(eatersOf(eaters, []).flatMap(({ diets }) => diets))
	return tastes.filter((taste) => wanted.has(taste))
}

/** What keeps recipes from a table, whatever is served when. */
function keptFromTable(rules: PlanRules, eaters: readonly Eater[]): (recipe: PlannerRecipe) => number {
	const table = eaters.filter(hasNeeds)
	return ({ safety }) => {
		if (table.length === 0) return 0
		const { verdict } = tableVerdict(table, safety)
		if (mayPropose('plan', verdict, rules.allowUnknown)) return 0
		return verdict === 'contains' ? STATIC.table : STATIC.unknown
	}
}

/** What keeps each recipe from the table with these guests. Cached per table, since most meals have the same one. */
function keptFrom({ rules, eaters, recipes, kept }: Problem, guests: readonly string[]): Int32Array {
	const key = JSON.stringify(guests)
	const known = kept.get(key)
	if (known) return known
	const found = Int32Array.from(recipes, keptFromTable(rules, eatersOf(eaters, guests)))
	kept.set(key, found)
	return found
}

/** What keeps a recipe, by its index, out of slots of one kind, whatever else is planned. */
export function keepsOut(problem: Problem, kind: SlotKind): (place: number) => number {
	const { rules, recipes } = problem
	const [active, total] = [limitOf(rules, kind, 'active'), limitOf(rules, kind, 'total')]
	const wanted = rules.days.filter(({ weekdays }) => isAmong(weekdays, kind.weekday)).map(({ tag }) => tag)
	const table = keptFrom(problem, kind.guests)
	const hasBudget = rules.activeMinutesAWeek !== null
	return (place) => {
		const recipe = recipes[place]
		if (!recipe) return STATIC.section
		let bits = table[place] ?? 0
		if (!fitsSection(recipe, kind.section)) bits |= STATIC.section
		if ((recipe.activeMinutes ?? Number.POSITIVE_INFINITY) > active) bits |= STATIC.activeTime
		if ((recipe.totalMinutes ?? Number.POSITIVE_INFINITY) > total) bits |= STATIC.totalTime
		if (hasBudget && recipe.activeMinutes === null) bits |= STATIC.budget
		return wanted.some((tag) => !recipe.tags.includes(tag)) ? bits | STATIC.dayTag : bits
	}
}

type Domain = Pick<CompiledSlot, 'domain' | 'tags' | 'leastWork'>

function domainOf(problem: Problem, kind: SlotKind): Domain {
	const out = keepsOut(problem, kind)
	const domain: number[] = []
	let tags = 0
	let leastWork = Number.POSITIVE_INFINITY
	for (const [at, recipe] of problem.recipes.entries()) {
		if (out(at) !== 0 || problem.avoid.has(recipe.id)) continue
		domain.push(at)
		tags |= problem.tags[at] ?? 0
		leastWork = Math.min(leastWork, problem.work[at] ?? 0)
	}
	return { domain: Int32Array.from(domain), tags, leastWork }
}

/** Spreads slot numbers over all bits (2^32 divided by the golden ratio). */
const SPREAD = 0x9e3779b1
const NEVER = Number.POSITIVE_INFINITY

/** Points for using a perishable food: the sooner its date, the more. */
const SOON_POINTS = 30
const SOON_DAYS = 10

function bySection(one: PlanSlot, other: PlanSlot): number {
	const [a, b] = [one, other].map(({ date, section, id }) => `${date}\u0000${section}\u0000${id}`)
	return (a ?? '') < (b ?? '') ? -1 : 1
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

/** Compiles the input into numbers; everything that is needed repeatedly is computed once. */
export function compile(input: AutoPlanInput): Problem {
	const { rules } = input
	const recipes = input.recipes.toSorted(byId)
	const sorted = input.slots.toSorted(bySection)
	const first = sorted[0] ? dayNumber(sorted[0].date) : 0
	const mondays = [...new Set(sorted.map(({ date }) => mondayOfNumber(dayNumber(date))))]
	const countTags = rules.counts.map(({ tag }) => tag)
	const hasBudget = rules.activeMinutesAWeek !== null
	const cuisineIds = new Map<string, number>([['', 0]])
	const soon = rules.useSoon
		? input.soon.map(({ best_before, name }) => {
				const day = dayNumber(best_before)
				return { day, name, points: SOON_POINTS + Math.max(0, SOON_DAYS - Math.max(0, day - first)) }
			})
		: []
	const soonPlaces = Map.groupBy(rules.useSoon ? input.soon.entries() : [], ([, { food }]) => food)
	const tastes = Int32Array.from(recipes, (recipe) => tastesMet(recipe, input.eaters).length)
	const problem: Problem = {
		rules,
		eaters: input.eaters,
		avoid: new Set(input.avoid),
		kept: new Map(),
		recipes,
		slots: [],
		work: Int32Array.from(recipes, ({ activeMinutes }) => (hasBudget ? (activeMinutes ?? 0) : 0)),
		tags: Int32Array.from(recipes, ({ tags }) => bitsOf(tags, countTags)),
		ratings: Float64Array.from(recipes, ({ rating }) => rating),
		likes: Float64Array.from(recipes, ({ rating, activeMinutes }, at) =>
			likesOf(rating, hasBudget ? (activeMinutes ?? 0) : 0, tastes[at] ?? 0),
		),
		tastes,
		cookedOn: Float64Array.from(recipes, ({ lastCooked }) => (lastCooked === null ? NEVER : dayNumber(lastCooked))),
		kinds: Int32Array.from(recipes, ({ tags }) => bitsOf(tags, MAIN_KINDS)),
		cuisines: Int32Array.from(recipes, ({ cuisine }) => {
			const id = cuisineIds.get(cuisine) ?? cuisineIds.size
			cuisineIds.set(cuisine, id)
			return id
		}),
		hashes: Int32Array.from(recipes, ({ id }) => hashOf(id)),
		soonOf: recipes.map(({ foods }) => {
			const places = soonPlaces.size === 0 ? [] : foods.flatMap((food) => soonPlaces.get(food)?.map(([at]) => at) ?? [])
			return places.length > 0 ? places : null
		}),
		soon,
		eaten: recipes.map(({ lastCooked }) => (lastCooked === null ? null : [dayNumber(lastCooked)])),
		mondays,
		workLeft: new Float64Array(mondays.length).fill(rules.activeMinutesAWeek ?? Number.POSITIVE_INFINITY),
		tagCounts: new Int32Array(mondays.length * countTags.length),
		soonUsed: new Int32Array(soon.length),
		seed: input.seed | 0,
	}
	addPlanned(problem, input.planned)
	problem.slots = compileSlots(problem, sorted, input.planned)
	return problem
}

/** Counts the dishes that are already planned. */
function addPlanned(problem: Problem, planned: readonly PlannedDish[]): void {
	const { recipes, eaten, mondays, workLeft, tagCounts, soon, soonUsed, soonOf, work } = problem
	const tagsInAll = problem.rules.counts.length
	const places = new Map(recipes.map(({ id }, at) => [id, at]))
	const weeks = new Map(mondays.map((monday, at) => [monday, at]))
	for (const { date, recipe_id, isLeftover } of planned) {
		const recipe = places.get(recipe_id)
		if (recipe === undefined) continue
		const day = dayNumber(date)
		eaten[recipe] = [...(eaten[recipe] ?? []), day]
		for (const item of soonOf[recipe] ?? [])
			if (day <= (soon[item]?.day ?? 0)) soonUsed[item] = (soonUsed[item] ?? 0) + 1
		const week = weeks.get(mondayOfNumber(day))
		if (week === undefined) continue
		if (!isLeftover) workLeft[week] = (workLeft[week] ?? 0) - (work[recipe] ?? 0)
		for (let tag = 0; tag < tagsInAll; tag += 1)
			if ((problem.tags[recipe] ?? 0) & (1 << tag)) {
				const at = week * tagsInAll + tag
				tagCounts[at] = (tagCounts[at] ?? 0) + 1
			}
	}
}

/** Neighbouring meals: those of one section on consecutive days, and all meals of one day. */
const areNeighbours = (one: { day: number; section: string }, other: { day: number; section: string }) =>
	one.day === other.day || (one.section === other.section && Math.abs(one.day - other.day) === 1)

function compileSlots(problem: Problem, slots: readonly PlanSlot[], planned: readonly PlannedDish[]): CompiledSlot[] {
	const domains = new Map<string, Domain>()
	const places = new Map(problem.recipes.map(({ id }, at) => [id, at]))
	const weeks = new Map(problem.mondays.map((monday, at) => [monday, at]))
	const compiled = slots.map((slot): CompiledSlot => {
		const day = dayNumber(slot.date)
		const kind = { weekday: weekdayOfNumber(day), section: slot.section, guests: slot.guests.toSorted() }
		const key = JSON.stringify(kind)
		const domain = domains.get(key) ?? domainOf(problem, kind)
		domains.set(key, domain)
		return {
			...{ id: slot.id, day, date: slot.date, section: slot.section, kind, ...domain },
			...{
				week: weeks.get(mondayOfNumber(day)) ?? 0,
				hash: Math.imul(hashOf(slot.id), SPREAD),
				neighbours: [],
				fixed: [],
			},
		}
	})
	const slotsByDay = Map.groupBy(compiled.keys(), (at) => compiled[at]?.day ?? 0)
	const plannedByDay = Map.groupBy(planned, ({ date }) => dayNumber(date))
	for (const [at, slot] of compiled.entries())
		for (const day of [slot.day - 1, slot.day, slot.day + 1]) {
			for (const other of slotsByDay.get(day) ?? []) {
				const neighbour = compiled[other]
				if (other !== at && neighbour && areNeighbours(slot, neighbour)) slot.neighbours.push(other)
			}
			for (const { section, recipe_id } of plannedByDay.get(day) ?? []) {
				const recipe = places.get(recipe_id)
				if (recipe !== undefined && areNeighbours(slot, { day, section })) slot.fixed.push(recipe)
			}
		}
	return compiled
}
