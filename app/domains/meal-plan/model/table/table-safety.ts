import { ALLERGENS } from '../../../accounts/model/preference-options.ts'
import { type AllergenReason, allergenVerdicts, type Verdict } from '../../../recipes/model/allergens/verdict.ts'
import type { Allergen } from '../../../recipes/model/foods/food.ts'
import type { FoodTable } from '../../../recipes/model/foods/food-table.ts'
import type { IngredientLine } from '../../../recipes/model/grammar/ingredient-line.ts'
import { type DietReason, dietVerdicts, TABLE_DIETS, type TableDiet } from './diets.ts'

/** Who eats. `allergens` and `diets` are words of `ALLERGENS` and `TABLE_DIETS`; another word is unknown to every meal. */
export type Eater = { id: string; name: string; is_guest: boolean; allergens: string[]; diets: string[] }

/** What one need is told of a recipe. `because`: the ingredients as written, the deciding ones first. */
export type NeedVerdict = { verdict: Verdict; because: string[] }

/** All verdicts of one recipe, which no eater changes: made once a recipe, asked for every meal. */
export type RecipeSafety = { allergens: Record<Allergen, NeedVerdict>; diets: Record<TableDiet, NeedVerdict> }

/** A need that the meal does not meet for certain. */
export type Finding = {
	eater: Pick<Eater, 'id' | 'name'>
	need: string
	kind: 'allergen' | 'diet'
	verdict: Exclude<Verdict, 'clear'>
	because: string[]
}

/** `findings` is empty when the meal is clear, and never otherwise. */
export type TableVerdict = { verdict: Verdict; findings: Finding[] }

/** More ingredients say nothing new. */
const MOST_REASONS = 3

const BREAKING: ReadonlySet<DietReason['kind']> = new Set(['contains', 'possible', 'together'])

function becauseOf(verdict: Verdict, reasons: (AllergenReason | DietReason)[]): string[] {
	const deciding = reasons.filter(({ kind }) => verdict !== 'contains' || BREAKING.has(kind))
	return [...new Set(deciding.map(({ text }) => text))].slice(0, MOST_REASONS)
}

/** What every allergen and every diet is told of the recipe of these lines. */
export function recipeSafety(foods: FoodTable, lines: IngredientLine[]): RecipeSafety {
	const allergens = allergenVerdicts(foods, lines, ALLERGENS).map(
		({ allergen, verdict, reasons }) => [allergen, { verdict, because: becauseOf(verdict, reasons) }] as const,
	)
	const diets = dietVerdicts(foods, lines, TABLE_DIETS).map(
		({ diet, verdict, reasons }) => [diet, { verdict, because: becauseOf(verdict, reasons) }] as const,
	)
	return {
		allergens: Object.fromEntries(allergens) as RecipeSafety['allergens'],
		diets: Object.fromEntries(diets) as RecipeSafety['diets'],
	}
}

/** Who sits at a meal: the household, and the guests that the meal names (`guests`: ids). */
export const eatersOf = <E extends Eater>(eaters: readonly E[], guests: readonly string[]): E[] =>
	eaters.filter(({ id, is_guest }) => !is_guest || guests.includes(id))

const UNKNOWN: NeedVerdict = { verdict: 'unknown', because: [] }

function findingsOf(eater: Eater, safety: RecipeSafety | null): Finding[] {
	const told = [
		...eater.allergens.map((need) => ({ need, kind: 'allergen' as const, table: safety?.allergens })),
		...eater.diets.map((need) => ({ need, kind: 'diet' as const, table: safety?.diets })),
	]
	return told.flatMap(({ need, kind, table }) => {
		const known: Partial<Record<string, NeedVerdict>> = table ?? {}
		const { verdict, because } = known[need] ?? UNKNOWN
		return verdict === 'clear' ? [] : [{ eater: { id: eater.id, name: eater.name }, need, kind, verdict, because }]
	})
}

/**
 * Whether these eaters can eat a meal. `safety` is its recipe's; null for a free text and for a recipe that is gone, which
 * nobody with a need can be sure of. Unknown is never clear.
 */
export function tableVerdict(eaters: readonly Eater[], safety: RecipeSafety | null): TableVerdict {
	const found = eaters.flatMap((eater) => findingsOf(eater, safety))
	const findings = [
		...found.filter(({ verdict }) => verdict === 'contains'),
		...found.filter(({ verdict }) => verdict === 'unknown'),
	]
	return { verdict: findings[0]?.verdict ?? 'clear', findings }
}
