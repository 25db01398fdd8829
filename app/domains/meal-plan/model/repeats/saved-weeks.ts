import { idFromName } from '../../../../platform/model/ids.ts'
import { type Day, daysBetween, daysLater, weekOf } from '../calendar.ts'

/** A meal of a saved week. `day`: 0 is Monday. */
export type SavedMeal = {
	day: number
	section: string
	name: string
	recipe_id: string | null
	servings: number | null
	time: string | null
	icon: string | null
	notes: string
}
export type SavedWeek = { id: string; name: string; meals: SavedMeal[] }

/** A meal that a saved week plans. `id` follows from week and place: the same week applied twice plans nothing twice. */
export type AppliedMeal = Omit<SavedMeal, 'day'> & { id: string; date: Day }

/** What is planned, and what is not since it lies behind today, or further ahead than the cook's plan reaches. */
export type AppliedWeek = { meals: AppliedMeal[]; past: AppliedMeal[]; tooFar: AppliedMeal[] }

type WeekMeal = Omit<SavedMeal, 'day'> & { date: Day; position: number; leftover_of: string | null }

/** The meals of the week that holds `day`, as a saved week keeps them. Leftovers are left out: they are of that week's meals. */
export function saveWeek(meals: readonly WeekMeal[], day: Day): SavedMeal[] {
	const week = weekOf(day)
	return meals
		.filter(({ date, leftover_of }) => week.includes(date) && leftover_of === null)
		.map((meal) => ({ meal, day: week.indexOf(meal.date) }))
		.toSorted((one, other) => one.day - other.day || one.meal.position - other.meal.position)
		.map(({ meal: { section, name, recipe_id, servings, time, icon, notes }, day }) => ({
			...{ day, section, name, recipe_id, servings, time, icon, notes },
		}))
}

/** The meals of a saved week in the week that holds `day`, in the order of the days. */
export function applyWeek(
	{ id, meals }: SavedWeek,
	day: Day,
	{ today, daysAhead }: { today: Day; daysAhead: number },
): AppliedWeek {
	const [monday = day] = weekOf(day)
	const applied = meals
		.map(({ day, ...meal }, at) => ({
			...meal,
			id: idFromName('saved-week', id, monday, String(at)),
			date: daysLater(monday, day),
		}))
		.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
	const ahead = (meal: AppliedMeal) => daysBetween(today, meal.date)
	return {
		meals: applied.filter((meal) => ahead(meal) >= 0 && ahead(meal) <= daysAhead),
		past: applied.filter((meal) => ahead(meal) < 0),
		tooFar: applied.filter((meal) => ahead(meal) > daysAhead),
	}
}
