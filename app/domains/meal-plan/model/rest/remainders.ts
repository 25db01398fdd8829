import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { gramsOf } from '#app/domains/ingredients/model/foods/grams.ts'
import { readFoods } from '#app/domains/ingredients/model/foods/read-foods.ts'
import type { ParsedLine } from '#app/domains/ingredients/model/grammar/parsed-line.ts'
import { type Day, daysBetween, daysLater } from '#app/platform/model/calendar.ts'
import type { Pack } from './packs.ts'

/** How much of a food a planned meal uses; null if its recipe states no amount. */
export type Use = { meal: string; date: Day; food: string; grams: number | null }

/**
 * What is left of the packs of a food that were opened on one day. `share`: of one pack; `quantity` in the pack's own
 * unit; `packs`: how many were opened. `isUnknown`: an unknown amount of it has been used.
 */
export type Remainder = {
	food: string
	name: string
	packs: number
	grams: number
	share: number
	quantity: number
	unit: string | null
	openedOn: Day
	goodUntil: Day
	isUnknown: boolean
}

/** What a recipe's lines use, multiplied by `factor`; of alternative foods the first. */
export function usesOf(
	foods: FoodTable,
	lines: readonly ParsedLine[],
	meal: { id: string; date: Day },
	factor: number,
): Use[] {
	return lines.flatMap((line) => {
		const used = readFoods(foods, line).filter(({ role }) => role === 'main' || role === 'and')
		return used.flatMap((part): Use[] => {
			if (!part.food) return []
			const grams = gramsOf(line, part, used.length)
			const middle = grams && ((grams.grams + grams.gramsMax) / 2) * factor
			return [{ meal: meal.id, date: meal.date, food: part.food.id, grams: middle }]
		})
	})
}

/** Less than this many grams is a rounding error. */
const CRUMB = 1e-6

/**
 * Simulates the packs of one food day by day: an open pack is used first while it is good, then new ones are opened.
 */
function restsOf(uses: readonly Use[], pack: Pack): Remainder[] {
	const rests: Remainder[] = []
	let open: Remainder | null = null
	for (const { date, grams } of uses) {
		if (open && daysBetween(open.goodUntil, date) > 0) {
			rests.push(open)
			open = null
		}
		if (grams === null) {
			open ??= openedPacks(pack, date, 0)
			open.isUnknown = true
			continue
		}
		const fromOpen: number = Math.min(open?.grams ?? 0, grams)
		if (open) open.grams -= fromOpen
		const missing = grams - fromOpen
		if (missing > CRUMB) {
			// An unknown rest cannot be relied on, so a new pack is opened.
			if (open?.isUnknown) rests.push(open)
			const packs = Math.ceil(missing / pack.grams - CRUMB)
			open = openedPacks(pack, date, packs * pack.grams - missing, packs)
		}
		if (open && open.grams <= CRUMB && !open.isUnknown) open = null
	}
	return open ? [...rests, open] : rests
}

const openedPacks = (pack: Pack, date: Day, grams: number, packs = 1): Remainder => ({
	...{ food: pack.food, name: pack.name, packs, grams, share: 0, quantity: 0, unit: pack.unit },
	...{ openedOn: date, goodUntil: daysLater(date, pack.days), isUnknown: false },
})

/** What the planned meals leave over, in the order in which it spoils. Foods without a pack leave nothing. */
export function remaindersOf(uses: readonly Use[], packs: ReadonlyMap<string, Pack>): Remainder[] {
	const sorted = uses.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
	const found = [...Map.groupBy(sorted, ({ food }) => food)].flatMap(([food, ofFood]) => {
		const pack = packs.get(food)
		return (pack ? restsOf(ofFood, pack) : []).map((rest) => {
			const share = rest.grams / (pack?.grams ?? 1)
			return { ...rest, share, quantity: share * (pack?.quantity ?? 0) }
		})
	})
	return found.toSorted((one, other) =>
		one.goodUntil === other.goodUntil ? (one.food < other.food ? -1 : 1) : one.goodUntil < other.goodUntil ? -1 : 1,
	)
}

/**
 * What the plan would waste, the largest share of a pack first: the rests that no planned meal uses while they are
 * good.
 */
export const wasteOf = (uses: readonly Use[], packs: ReadonlyMap<string, Pack>): Remainder[] =>
	remaindersOf(uses, packs).toSorted((one, other) => other.share - one.share || (one.food < other.food ? -1 : 1))
