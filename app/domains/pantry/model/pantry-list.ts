import { type Day, daysBetween } from '#app/platform/model/calendar.ts'
import type { DatesOf } from '#app/platform/model/dates.ts'
import { dateOf } from '#app/platform/model/dates.ts'
import type { FieldsOf } from '#app/sync/model/entities.ts'
import { PANTRY } from './messages.ts'
import { PLACE_NAMES } from './shelf-life.ts'

/** An item at home, as the page shows it. */
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

/** The heading of a place; the cook's own places keep their names. */
export const placeName = (place: string): string => place || PANTRY.noPlace

const PLACE_ORDER = [PLACE_NAMES.fridge, PLACE_NAMES.pantry, PLACE_NAMES.freezer]
const placeAt = (place: string): number => {
	const at = PLACE_ORDER.indexOf(place)
	return at >= 0 ? at : place === '' ? PLACE_ORDER.length + 1 : PLACE_ORDER.length
}

const byName = (one: Stocked, other: Stocked): number =>
	one.ingredient_name.localeCompare(other.ingredient_name, 'en') || (one.id < other.id ? -1 : 1)

export type PantryGroup = { title: string; items: Stocked[] }

/** What is at home by place, with the staples at the end. */
export function groupByPlace(items: readonly Stocked[]): PantryGroup[] {
	const stock = items.filter(({ is_staple }) => !is_staple)
	const groups = [...Map.groupBy(stock, ({ place }) => place)]
		.sort(([one], [other]) => placeAt(one) - placeAt(other) || one.localeCompare(other, 'en'))
		.map(([place, of]) => ({ title: placeName(place), items: of.sort(byName) }))
	const staples = items.filter(({ is_staple }) => is_staple).sort(byName)
	return staples.length > 0 ? [...groups, { title: PANTRY.staples, items: staples }] : groups
}

/** 'Use today', 'Best before 27 November', 'Good until about 27 November' for a guess; '' without a date. */
export function dateWords(
	day: Day | null,
	{ today, of, isGuess }: { today: Day; of: DatesOf; isGuess: boolean },
): string {
	if (day === null) return ''
	const days = daysBetween(today, day)
	const date = dateOf(day, today, of)
	if (days < 0) return isGuess ? PANTRY.guessedPast(date) : PANTRY.past(date)
	if (days === 0) return PANTRY.today
	if (days === 1) return PANTRY.tomorrow
	return isGuess ? PANTRY.guessed(date) : PANTRY.bestBefore(date)
}
