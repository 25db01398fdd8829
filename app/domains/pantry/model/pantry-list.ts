import type { FieldsOf } from '../../../sync/model/entities.ts'
import { type Day, dateOf, daysBetween, daysLater } from '../../meal-plan/model/calendar.ts'
import type { Food, Place } from '../../recipes/model/foods/food.ts'
import { PANTRY } from './messages.ts'

/** Something at home, as the page shows it. */
export type Stocked = Omit<FieldsOf<'pantry_item'>, 'food'> & { id: string; food: string | null }

type PantryRow = FieldsOf<'pantry_item'> & { id: string }

export const toStocked = ({ id, ...row }: PantryRow): Stocked => ({
	id,
	ingredient_name: row.ingredient_name,
	quantity: row.quantity,
	unit: row.unit,
	place: row.place,
	best_before: row.best_before,
	is_staple: row.is_staple,
	opened_at: row.opened_at,
	created_at: row.created_at,
	food: row.food ?? null,
})

/** Where things are kept, as the page heads them; a cook's own place keeps its name. */
export const PLACE_NAMES: Record<Place, string> = { fridge: 'Fridge', pantry: 'Cupboard', freezer: 'Freezer' }
export const placeName = (place: string): string => PLACE_NAMES[place as Place] ?? (place || PANTRY.noPlace)

const PLACE_ORDER = ['fridge', 'pantry', 'freezer']
const placeAt = (place: string): number => {
	const at = PLACE_ORDER.indexOf(place)
	return at >= 0 ? at : place === '' ? PLACE_ORDER.length + 1 : PLACE_ORDER.length
}

/** So many days before its date something is to be used. */
export const SOON_DAYS = 4

const byName = (one: Stocked, other: Stocked): number =>
	one.ingredient_name.localeCompare(other.ingredient_name, 'en') || (one.id < other.id ? -1 : 1)

/** What is to be eaten in the next days or is past its date, the first date first. */
export const useSoon = (items: readonly Stocked[], today: Day): Stocked[] =>
	items
		.filter(({ best_before }) => best_before !== null && daysBetween(today, best_before) <= SOON_DAYS)
		.sort((one, other) => ((one.best_before ?? '') < (other.best_before ?? '') ? -1 : 1))

export type PantryGroup = { title: string; items: Stocked[] }

/** What is at home by place, the staples apart at the end. */
export function groupByPlace(items: readonly Stocked[]): PantryGroup[] {
	const places = new Map<string, Stocked[]>()
	for (const item of items.filter(({ is_staple }) => !is_staple))
		places.set(item.place, [...(places.get(item.place) ?? []), item])
	const groups = [...places]
		.sort(([one], [other]) => placeAt(one) - placeAt(other) || one.localeCompare(other, 'en'))
		.map(([place, of]) => ({ title: placeName(place), items: of.sort(byName) }))
	const staples = items.filter(({ is_staple }) => is_staple).sort(byName)
	return staples.length > 0 ? [...groups, { title: PANTRY.staples, items: staples }] : groups
}

/** 'Use today', 'Best before 27 November'; '' where no date is known. */
export function dateWords(day: Day | null, today: Day): string {
	if (day === null) return ''
	const days = daysBetween(today, day)
	if (days < 0) return PANTRY.past(dateOf(day, today))
	if (days === 0) return PANTRY.today
	if (days === 1) return PANTRY.tomorrow
	return PANTRY.bestBefore(dateOf(day, today))
}

/** What the food table guesses of something that comes home today: where it is kept and how long it is good there. */
export function guessKeeping(food: Food | null, today: Day, place?: string): { place: string; best_before: Day | null } {
	const known = food?.shelfLife ?? []
	const life = place === undefined ? known[0] : known.find((of) => of.place === place)
	const isEndless = life === undefined || life.maxDays === null || life.minDays >= ENDLESS_DAYS
	return {
		place: place ?? life?.place ?? 'pantry',
		best_before: isEndless ? null : daysLater(today, life.minDays),
	}
}

/** Nobody keeps an eye on what is good for so long. */
const ENDLESS_DAYS = 3_650
