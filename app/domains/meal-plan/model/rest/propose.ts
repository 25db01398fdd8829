import type { Day } from '#app/platform/model/calendar.ts'
import type { Pack } from './packs.ts'
import { remaindersOf, type Use, wasteOf } from './remainders.ts'

/** A recipe and what it uses for the servings that would be cooked. A use without an amount finishes nothing. */
export type RestRecipe = { id: string; title: string; uses: readonly { food: string; grams: number | null }[] }

/**
 * A meal that uses up what is left. `saves`: the waste it avoids, in shares of packs; `finishes`: which foods, and how
 * much of each.
 */
export type RestProposal = {
	recipe: string
	date: Day
	saves: number
	finishes: { food: string; grams: number; share: number }[]
}

const CRUMB = 1e-6
const MOST_PROPOSALS = 10

type Shares = ReadonlyMap<string, { share: number; grams: number }>

/** The waste of each of these foods. */
function sharesOf(uses: readonly Use[], packs: ReadonlyMap<string, Pack>, foods: ReadonlySet<string>): Shares {
	const shares = new Map<string, { share: number; grams: number }>()
	const wasted = wasteOf(
		uses.filter(({ food }) => foods.has(food)),
		packs,
	)
	for (const { food, share, grams } of wasted) {
		const before = shares.get(food) ?? { share: 0, grams: 0 }
		shares.set(food, { share: before.share + share, grams: before.grams + grams })
	}
	return shares
}

const total = (shares: Shares): number => [...shares.values()].reduce((sum, { share }) => sum + share, 0)

/**
 * Recipes that use up what the plan leaves over while it is good, the most saved first. `days`: free days, ascending; a
 * recipe is proposed for the first day on which it saves most. A recipe that opens packs of its own and thereby wastes
 * more is not proposed.
 */
export function proposeFor({
	uses,
	packs,
	recipes,
	days,
}: {
	uses: readonly Use[]
	packs: ReadonlyMap<string, Pack>
	recipes: readonly RestRecipe[]
	days: readonly Day[]
}): RestProposal[] {
	const left = new Set(remaindersOf(uses, packs).flatMap(({ food, isUnknown }) => (isUnknown ? [] : [food])))
	const proposals = recipes
		.filter((recipe) => recipe.uses.some(({ food }) => left.has(food)))
		.flatMap((recipe) => bestDay(recipe, uses, packs, days) ?? [])
	return proposals
		.toSorted((one, other) => other.saves - one.saves || (one.recipe < other.recipe ? -1 : 1))
		.slice(0, MOST_PROPOSALS)
}

function bestDay(
	recipe: RestRecipe,
	uses: readonly Use[],
	packs: ReadonlyMap<string, Pack>,
	days: readonly Day[],
): RestProposal | null {
	const touched = new Set(recipe.uses.map(({ food }) => food))
	const before = sharesOf(uses, packs, touched)
	let best: RestProposal | null = null
	for (const date of days) {
		const taken = recipe.uses.map((use): Use => ({ ...use, meal: recipe.id, date }))
		const after = sharesOf([...uses, ...taken], packs, touched)
		const saves = total(before) - total(after)
		if (saves <= (best?.saves ?? 0) + CRUMB) continue
		const finishes = [...before].flatMap(([food, { share, grams }]) => {
			const rest = after.get(food) ?? { share: 0, grams: 0 }
			return share - rest.share > CRUMB ? [{ food, grams: grams - rest.grams, share: share - rest.share }] : []
		})
		best = { recipe: recipe.id, date, saves, finishes }
	}
	return best
}
