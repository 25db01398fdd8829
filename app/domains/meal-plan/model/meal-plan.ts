import type { Day } from '#app/platform/model/calendar.ts'

/** The sections that every day has, in the order of the day. A cook may add others. */
export const MEAL_SECTIONS = ['Breakfast', 'Lunch', 'Dinner', 'Snacks'] as const
/** The sections on the home screen. */
export const HOME_SECTIONS = ['Breakfast', 'Lunch', 'Dinner'] as const

/** The fields of a planned meal that determine its place in the plan. */
export type PlacedMeal = { date: Day; section: string; time: string | null; position: number; id: string }

/** The sections of these meals: the four that every day has, then the cook's own ones by name. */
export function sectionsOf(meals: readonly PlacedMeal[]): string[] {
	const own = new Set(meals.map(({ section }) => section))
	for (const section of MEAL_SECTIONS) own.delete(section)
	return [...MEAL_SECTIONS, ...[...own].sort((a, b) => a.localeCompare(b, 'en'))]
}

/**
 * The meals of a day's section in the cook's order; of equal positions the earlier meal first, those without a time
 * last.
 */
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

/** Finds a section by the name in an address, ignoring case: 'dinner' is Dinner. Null if no section has the name. */
export function findSection(sections: readonly string[], name: string | null): string | null {
	const wanted = name?.trim().toLowerCase()
	return sections.find((section) => section.toLowerCase() === wanted) ?? null
}

/** How many weeks the planner shows. */
export type Weeks = 1 | 4

/** The address of a day, of one of its sections, or of the four weeks that begin with its week. */
export function mealPlanPath(date: Day, section?: string, weeks: Weeks = 1): string {
	const query = new URLSearchParams({ date, ...(section ? { section } : {}), ...(weeks === 4 ? { weeks: '4' } : {}) })
	return `/meal-plan?${query}`
}

/** The most frequent time of a section's meals; of equally frequent ones the earliest, null if no meal has a time. */
export function usualTime(meals: readonly PlacedMeal[], section: string): string | null {
	const counts = new Map<string, number>()
	for (const { section: own, time } of meals)
		if (own === section && time !== null) counts.set(time, (counts.get(time) ?? 0) + 1)
	const [first] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
	return first?.[0] ?? null
}

/** A slot of the plan: a section of a day. */
export type Place = { date: Day; section: string }
/** The section of a slot in the view of whole days, where a moved meal keeps its own section. */
export const SAME_SECTION = ''

/**
 * The slot next to this one: left and right by a day, up and down by a section and, past the last section, by a week.
 * Null at the end of the visible plan.
 */
export function neighbour(
	{ date, section }: Place,
	key: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown',
	shown: { days: readonly Day[]; sections: readonly string[] },
): Place | null {
	const { days, sections } = shown
	const [day, row] = [days.indexOf(date), sections.indexOf(section)]
	const at = (d: number, s: number): Place | null => {
		const [nextDay, nextSection] = [days[d], sections[s]]
		return nextDay !== undefined && nextSection !== undefined ? { date: nextDay, section: nextSection } : null
	}
	if (key === 'ArrowLeft') return at(day - 1, row)
	if (key === 'ArrowRight') return at(day + 1, row)
	const step = key === 'ArrowUp' ? -1 : 1
	return at(day, row + step) ?? at(day + step * 7, step < 0 ? sections.length - 1 : 0)
}

/** A slot, and the index of a meal within it. */
export type Spot = Place & { index: number }

/** The spot of a meal among these. */
export const spotOf = (meals: readonly PlacedMeal[], { id, date, section }: PlacedMeal): Spot => ({
	...{ date, section },
	index: Math.max(
		0,
		mealsOf(meals, date, section).findIndex((meal) => meal.id === id),
	),
})

/** The number of other meals in a slot. */
export const countBeside = (meals: readonly PlacedMeal[], { id }: Pick<PlacedMeal, 'id'>, place: Place): number =>
	meals.filter((meal) => meal.id !== id && meal.date === place.date && meal.section === place.section).length

/** The spot before or after another meal. */
export function spotBeside<M extends PlacedMeal>(
	meals: readonly M[],
	moved: Pick<M, 'id'>,
	{ id, date, section }: M,
	edge: 'before' | 'after',
): Spot {
	const others = mealsOf(meals, date, section).filter((meal) => meal.id !== moved.id)
	const at = others.findIndex((meal) => meal.id === id)
	return { date, section, index: edge === 'before' ? at : at + 1 }
}

/**
 * The spot next to this one: up and down first pass the meals of the same section, then move to the next section;
 * otherwise like `neighbour`. `beside`: the number of other meals in a slot.
 */
export function nextSpot(
	spot: Spot,
	key: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown',
	shown: { days: readonly Day[]; sections: readonly string[] },
	beside: (place: Place) => number,
): Spot | null {
	if (key === 'ArrowUp' && spot.index > 0) return { ...spot, index: spot.index - 1 }
	if (key === 'ArrowDown' && spot.index < beside(spot)) return { ...spot, index: spot.index + 1 }
	const place = neighbour(spot, key, shown)
	return place && { ...place, index: key === 'ArrowDown' ? 0 : beside(place) }
}
