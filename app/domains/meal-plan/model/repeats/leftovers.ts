import { type Day, daysBetween } from '../calendar.ts'
import { timeOfMeal } from '../wall-time.ts'

/** Cooked food keeps so many days in the fridge (USDA: three to four). */
export const LEFTOVER_DAYS = 3

type Source = {
	id: string
	date: Day
	section: string
	time: string | null
	name: string
	recipe_id: string | null
	icon: string | null
	leftover_of: string | null
}
type Place = { date: Day; section: string; time: string | null; servings: number | null }

/** What is left of a meal as a meal of its own, which buys nothing. */
export type LeftoverDraft = Place & Pick<Source, 'name' | 'recipe_id' | 'icon'> & { leftover_of: string }

/** The leftovers of a meal, eaten elsewhere in the plan; null where that is before the meal, too long after it, or of leftovers. */
export function leftoverDraft(source: Source, place: Place): LeftoverDraft | null {
	const days = daysBetween(source.date, place.date)
	const isLater = days > 0 || (days === 0 && timeOfMeal(place) > timeOfMeal(source))
	if (!isLater || days > LEFTOVER_DAYS || source.leftover_of !== null) return null
	const { id, name, recipe_id, icon } = source
	const { date, section, time, servings } = place
	return { date, section, time, servings, name, recipe_id, icon, leftover_of: id }
}
