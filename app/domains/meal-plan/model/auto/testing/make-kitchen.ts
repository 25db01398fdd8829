import { ALLERGENS } from '#app/domains/ingredients/model/allergens-and-diets.ts'
import { TABLE_DIETS } from '#app/domains/ingredients/model/diets/diets.ts'
import type { NeedVerdict, RecipeSafety } from '#app/domains/meal-plan/model/table/table-safety.ts'
import { daysLater } from '#app/platform/model/calendar.ts'
import type { AutoPlanInput } from '../auto-plan.ts'
import type { PlannerRecipe } from '../planner-recipe.ts'
import { DEFAULT_RULES } from '../rules.ts'

const CLEAR: NeedVerdict = { verdict: 'clear', because: [] }

/** A recipe that everybody can eat, except for `changes`. */
export const safetyWith = (changes: Record<string, NeedVerdict> = {}): RecipeSafety =>
	({
		allergens: Object.fromEntries(ALLERGENS.map((name) => [name, changes[name] ?? CLEAR])),
		diets: Object.fromEntries(TABLE_DIETS.map((name) => [name, changes[name] ?? CLEAR])),
	}) as RecipeSafety

export const dish = (id: string, changes: Partial<PlannerRecipe> = {}): PlannerRecipe => ({
	id,
	title: id,
	activeMinutes: 20,
	totalMinutes: 40,
	cuisine: '',
	categories: [],
	tags: [],
	foods: [],
	rating: 0,
	lastCooked: null,
	tastes: [],
	safety: safetyWith(),
	...changes,
})

/** Monday. */
export const MONDAY = '2026-11-23'

/** One dinner a day, starting on Monday. */
export const dinners = (days: number, from = MONDAY): AutoPlanInput['slots'] =>
	Array.from({ length: days }, (_, at) => ({
		id: `d${at}`,
		date: daysLater(from, at),
		section: 'Dinner',
		guests: [],
	}))

export const ask = (changes: Partial<AutoPlanInput> = {}): AutoPlanInput => ({
	slots: dinners(7),
	planned: [],
	recipes: [],
	rules: { ...DEFAULT_RULES, noRepeatDays: 0 },
	eaters: [],
	soon: [],
	seed: 1,
	...changes,
})

const CUISINES = ['italian', 'indian', 'german', 'thai', 'french', 'mexican', '']
const KINDS = [
	['meat'],
	['meat', 'poultry'],
	['fish'],
	['vegetarian'],
	['vegetarian', 'pasta'],
	['vegetarian', 'pulses'],
]
const FOODS = ['spinach', 'salmon', 'cream', 'mushroom', 'tofu', 'leek', 'rice', 'onion']

/**
 * A library of this many recipes with a spread of times, kinds, sections and unknowns. Deterministic for a given size.
 */
export function makeLibrary(size: number): PlannerRecipe[] {
	let state = 12_345
	const next = (below: number) => {
		state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
		return (state >>> 8) % below
	}
	return Array.from({ length: size }, (_, at) => {
		const isUnknown = next(10) === 0
		const section = next(10)
		return dish(`recipe-${String(at).padStart(6, '0')}`, {
			activeMinutes: isUnknown ? null : 5 + next(56),
			totalMinutes: isUnknown ? null : 65 + next(60),
			cuisine: CUISINES[next(CUISINES.length)] ?? '',
			categories: section < 2 ? ['breakfast'] : section < 4 ? ['snacks'] : section < 7 ? ['dinner'] : [],
			tags: KINDS[next(KINDS.length)] ?? [],
			foods: [FOODS[next(FOODS.length)] ?? '', FOODS[next(FOODS.length)] ?? ''],
			rating: next(6),
			lastCooked: next(4) === 0 ? daysLater(MONDAY, -1 - next(90)) : null,
			safety: safetyWith(
				next(8) === 0 ? { Nuts: { verdict: next(2) ? 'contains' : 'unknown', because: ['walnuts'] } } : {},
			),
		})
	})
}

/** A month of four meals a day from a library of this many recipes, with every kind of rule. */
export function makeMonth(recipes: number, days = 28): AutoPlanInput {
	const sections = ['Breakfast', 'Lunch', 'Dinner', 'Snacks']
	return ask({
		recipes: makeLibrary(recipes),
		slots: Array.from({ length: days * sections.length }, (_, at) => ({
			id: `s${at}`,
			date: daysLater(MONDAY, Math.floor(at / sections.length)),
			section: sections[at % sections.length] ?? '',
			guests: [],
		})),
		eaters: [{ id: 'ada', name: 'Ada', is_guest: false, allergens: ['Nuts'], diets: [] }],
		soon: [
			{ food: 'spinach', name: 'Spinach', best_before: daysLater(MONDAY, 2) },
			{ food: 'cream', name: 'Cream', best_before: daysLater(MONDAY, 5) },
		],
		rules: {
			times: [{ weekdays: [1, 2, 3, 4, 5], section: 'Dinner', active: 30, total: 120 }],
			noRepeatDays: 14,
			counts: [
				{ tag: 'fish', atLeast: 1, atMost: 6 },
				{ tag: 'meat', atLeast: null, atMost: 8 },
			],
			days: [{ weekdays: [1], tag: 'vegetarian' }],
			useSoon: true,
			activeMinutesAWeek: 600,
			allowUnknown: false,
		},
	})
}
