import type { Day } from './calendar.ts'

/** The sections that every day has, in the order of a day. A cook may add others. */
export const MEAL_SECTIONS = ['Breakfast', 'Lunch', 'Dinner', 'Snacks'] as const
/** Those that the home screen shows. */
export const HOME_SECTIONS = ['Breakfast', 'Lunch', 'Dinner'] as const

/** One planned meal, as far as its place in the plan goes. */
export type PlacedMeal = { date: Day; section: string; time: string | null; position: number; id: string }

/** The sections of these meals: the four that every day has, then the cook's own ones by name. */
export function sectionsOf(meals: readonly PlacedMeal[]): string[] {
	const own = new Set(meals.map(({ section }) => section))
	for (const section of MEAL_SECTIONS) own.delete(section)
	return [...MEAL_SECTIONS, ...[...own].sort((a, b) => a.localeCompare(b))]
}

/** The meals of a day's section in the cook's order; where that leaves two equal, the earlier one first, then those without a time. */
export function mealsOf<M extends PlacedMeal>(meals: readonly M[], date: Day, section: string): M[] {
	return meals
		.filter((meal) => meal.date === date && meal.section === section)
		.sort((a, b) => a.position - b.position || byTime(a.time, b.time) || (a.id < b.id ? -1 : 1))
}

function byTime(a: string | null, b: string | null): number {
	if (a === b) return 0
	if (a === null) return 1
	if (b === null) return -1
	return a < b ? -1 : 1
}

/** How an address names a section, whatever its case: 'dinner' is Dinner. Null when no section of these has the name. */
export function findSection(sections: readonly string[], name: string | null): string | null {
	const wanted = name?.trim().toLowerCase()
	return sections.find((section) => section.toLowerCase() === wanted) ?? null
}

/** The address of a day, and of one of its sections. */
export function mealPlanPath(date: Day, section?: string): string {
	const query = new URLSearchParams({ date, ...(section ? { section } : {}) })
	return `/meal-plan?${query}`
}
