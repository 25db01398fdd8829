import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { gramsOf } from '#app/domains/ingredients/model/foods/grams.ts'
import { readFoods } from '#app/domains/ingredients/model/foods/read-foods.ts'
import type { ParsedLine } from '#app/domains/ingredients/model/grammar/parsed-line.ts'
import { type Day, daysBetween, daysLater } from '#app/platform/model/calendar.ts'
import { groupBy } from '../group-by.ts'
import type { Pack } from './packs.ts'

/** So much of a food a planned meal uses; null where its recipe does not say how much. */
export type Use = { meal: string; date: Day; food: string; grams: number | null }

/**
 * What is left of opened packs of a food: those opened on one day. `share`: of one pack; `quantity` in the pack's own unit;
 * `packs`: how many were opened then. Where `isUnknown` somebody has used some of it, and nobody knows how much.
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

/** What a recipe's lines use, `factor` times as much as they say; of foods to choose from the first. */
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

/** Less than this of a gram is rounding. */
const CRUMB = 1e-6

/** The packs of one food in the order of the days: what is open is used first while it is good, then new ones are opened. */
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
			// What nobody knows is left does not feed anybody for certain.
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

/** What the planned meals leave over, in the order in which it spoils. Foods that come in no pack leave nothing. */
export function remaindersOf(uses: readonly Use[], packs: ReadonlyMap<string, Pack>): Remainder[] {
	const sorted = uses.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
	const found = [...groupBy(sorted, ({ food }) => food)].flatMap(([food, ofFood]) => {
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

/** What the plan would waste, the largest share of a pack first: the rests that no planned meal uses while they are good. */
export const wasteOf = (uses: readonly Use[], packs: ReadonlyMap<string, Pack>): Remainder[] =>
	remaindersOf(uses, packs).toSorted((one, other) => other.share - one.share || (one.food < other.food ? -1 : 1))
