import { type Aisle, type Food, PLACES, type Place } from '#app/domains/ingredients/model/foods/food.ts'
import { type Day, daysBetween, daysLater } from '#app/platform/model/calendar.ts'

/** How long something keeps, and the source of the figure. `days` null: indefinitely. */
export type ShelfLifeGuess = { days: number | null; source: string }

/** Words for a cook's own places, in the languages of recipes. */
const FRIDGE = /fridge|refrig|kühl|frigo|nevera|heladera|koel|geladeira|frigor|kyl/i
const FREEZER = /freez|gefrier|tiefkühl|congel|diepvries|vriez|frys|ledo/i

/** The kind of a cook's own place; anything neither cold nor frozen is a cupboard. */
export const placeOf = (name: string): Place =>
	FREEZER.test(name) ? 'freezer' : FRIDGE.test(name) ? 'fridge' : 'pantry'

/** The default names of the places. */
export const PLACE_NAMES: Record<Place, string> = { pantry: 'Cupboard', fridge: 'Fridge', freezer: 'Freezer' }

const OWN = 'nomster'
/** Cold Food Storage Chart, foodsafety.gov (US Department of Health and Human Services, with FoodKeeper). */
const COLD_CHART = 'foodsafety.gov cold food storage chart'

type ShelfLife = [days: number | null, source: string]

/**
 * Days from purchase, closed, for foods without a figure in the table: the shorter end, because eating food that was
 * kept too long is dangerous. Meat, fish and frozen goods by the public chart, the others our own.
 */
const BY_AISLE: Record<Aisle, { place: Place } & Partial<Record<Place, ShelfLife>>> = {
	vegetables: { place: 'fridge', fridge: [5, OWN], pantry: [4, OWN], freezer: [240, OWN] },
	fruit: { place: 'fridge', fridge: [6, OWN], pantry: [4, OWN], freezer: [240, OWN] },
	herbs: { place: 'fridge', fridge: [4, OWN], pantry: [2, OWN], freezer: [90, OWN] },
	bakery: { place: 'pantry', pantry: [3, OWN], fridge: [7, OWN], freezer: [90, OWN] },
	meat: { place: 'fridge', fridge: [1, COLD_CHART], freezer: [90, COLD_CHART] },
	fish: { place: 'fridge', fridge: [1, COLD_CHART], freezer: [60, COLD_CHART] },
	dairy: { place: 'fridge', fridge: [7, OWN], freezer: [60, OWN] },
	baking: { place: 'pantry', pantry: [180, OWN], fridge: [240, OWN] },
	grains: { place: 'pantry', pantry: [365, OWN] },
	pulses: { place: 'pantry', pantry: [365, OWN] },
	nuts: { place: 'pantry', pantry: [120, OWN], fridge: [180, OWN], freezer: [365, OWN] },
	spices: { place: 'pantry', pantry: [730, OWN] },
	oils: { place: 'pantry', pantry: [365, OWN] },
	sauces: { place: 'pantry', pantry: [365, OWN] },
	tins: { place: 'pantry', pantry: [730, OWN] },
	sweets: { place: 'pantry', pantry: [180, OWN] },
	drinks: { place: 'pantry', pantry: [180, OWN], fridge: [180, OWN] },
	alcohol: { place: 'pantry', pantry: [null, OWN], fridge: [null, OWN] },
	frozen: { place: 'freezer', freezer: [120, OWN], fridge: [1, COLD_CHART] },
}

/** Where a food is kept after shopping; null if the food is unknown. */
export function guessPlace(food: Food | null): Place | null {
	if (!food) return null
	if (food.id.startsWith('frozen-')) return 'freezer'
	const usual = BY_AISLE[food.aisle].place
	const known = food.shelfLife.map(({ place }) => place)
	if (known.length === 0 || known.includes(usual)) return usual
	// A food with only a freezer figure is not assumed to be frozen.
	return known.find((place) => place !== 'freezer') ?? usual
}

/**
 * How long a food keeps in a place, from the day of purchase: the cook's own figure (`own`, days), else the food
 * table's shorter end, else that of its aisle. Null if unknown.
 */
export function guessShelfLife(food: Food | null, place: Place, own: number | null = null): ShelfLifeGuess | null {
	if (own !== null && own >= 0) return { days: own, source: 'cook' }
	if (!food) return null
	const known = food.shelfLife.find((one) => one.place === place)
	if (known) return { days: known.maxDays === null ? null : known.minDays, source: known.source }
	const [days, source] = BY_AISLE[food.aisle][place] ?? []
	return days === undefined || source === undefined ? null : { days, source }
}

/** The proposed best-before of something bought on a day; null if it keeps indefinitely or is unknown. */
export function guessBestBefore(
	food: Food | null,
	{ place, boughtOn, own = null }: { place: Place; boughtOn: Day; own?: number | null },
): Day | null {
	const days = guessShelfLife(food, place, own)?.days ?? null
	return days === null ? null : daysLater(boughtOn, days)
}

/**
 * Whether a date is what we guess for a food that came on that day, in any place: it may have been moved since. What the
 * cook has set to another day is no guess.
 */
export const isGuessed = (food: Food | null, best_before: Day | null, boughtOn: Day): boolean =>
	best_before !== null && PLACES.some((place) => guessBestBefore(food, { place, boughtOn }) === best_before)

export type DueSoon<Item> = { item: Item; by: Day /** Negative if the day has passed. */; daysLeft: number }

/** Items due within this many days should be used soon. */
export const SOON_DAYS = 4

/**
 * What should be used soon, the earliest date first, including expired items. `dueOf`: the day of each item, null if it
 * keeps. Used-up items are left out.
 */
export function dueSoon<Item extends { quantity: string | null; ingredient_name: string }>(
	items: readonly Item[],
	{ today, dueOf, within = SOON_DAYS }: { today: Day; dueOf: (item: Item) => Day | null; within?: number },
): DueSoon<Item>[] {
	return items
		.flatMap((item) => {
			const by = item.quantity === '0' ? null : dueOf(item)
			if (by === null) return []
			const daysLeft = daysBetween(today, by)
			return daysLeft <= within ? [{ item, by, daysLeft }] : []
		})
		.sort(
			(one, other) => one.daysLeft - other.daysLeft || (one.item.ingredient_name < other.item.ingredient_name ? -1 : 1),
		)
}
