import {
	type AllergenReason,
	allergenVerdicts,
	type Verdict,
} from '#app/domains/ingredients/model/allergens/verdict.ts'
import { ALLERGENS } from '#app/domains/ingredients/model/allergens-and-diets.ts'
import {
	type DietReason,
	dietVerdicts,
	TABLE_DIETS,
	type TableDiet,
} from '#app/domains/ingredients/model/diets/diets.ts'
import { isTaste } from '#app/domains/ingredients/model/facts/public-facts.ts'
import type { Allergen } from '#app/domains/ingredients/model/foods/food.ts'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import type { ParsedLine } from '#app/domains/ingredients/model/grammar/parsed-line.ts'

import type { Eater } from './eaters.ts'

/** The verdict of a recipe on one need. `because`: the ingredients as written, the deciding ones first. */
export type NeedVerdict = { verdict: Verdict; because: string[] }

/** All verdicts of one recipe. They do not depend on the eaters, so they are made once per recipe. */
export type RecipeSafety = { allergens: Record<Allergen, NeedVerdict>; diets: Record<TableDiet, NeedVerdict> }

/** A need that the meal is not certain to meet. */
export type Finding = {
	eater: Pick<Eater, 'id' | 'name' | 'isCook'>
	need: string
	kind: 'allergen' | 'diet'
	verdict: Exclude<Verdict, 'clear'>
	because: string[]
}

/** `findings` is empty if and only if the verdict is clear. */
export type TableVerdict = { verdict: Verdict; findings: Finding[] }

/** The most ingredients named per finding. */
const MOST_REASONS = 3

const BREAKING: ReadonlySet<DietReason['kind']> = new Set(['contains', 'possible', 'together'])

function becauseOf(verdict: Verdict, reasons: (AllergenReason | DietReason)[]): string[] {
	const deciding = reasons.filter(({ kind }) => verdict !== 'contains' || BREAKING.has(kind))
	return [...new Set(deciding.map(({ text }) => text))].slice(0, MOST_REASONS)
}

/** The verdicts of the recipe with these lines on every allergen and every diet. */
export function recipeSafety(foods: FoodTable, lines: ParsedLine[]): RecipeSafety {
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

const UNKNOWN: NeedVerdict = { verdict: 'unknown', because: [] }

function findingsOf(eater: Eater, safety: RecipeSafety | null): Finding[] {
	const told = [
		...eater.allergens.map((need) => ({ need, kind: 'allergen' as const, table: safety?.allergens })),
		...eater.diets
			.filter((need) => !isTaste(need))
			.map((need) => ({ need, kind: 'diet' as const, table: safety?.diets })),
	]
	return told.flatMap(({ need, kind, table }) => {
		const known: Partial<Record<string, NeedVerdict>> = table ?? {}
		const { verdict, because } = known[need] ?? UNKNOWN
		const { id, name, isCook = false } = eater
		return verdict === 'clear' ? [] : [{ eater: { id, name, isCook }, need, kind, verdict, because }]
	})
}

/**
 * Whether these eaters can eat a meal. `safety`: of its recipe; null for a free text and for a deleted recipe, which
 * are unknown to anyone with a need. Unknown is never clear.
 */
export function tableVerdict(eaters: readonly Eater[], safety: RecipeSafety | null): TableVerdict {
	const found = eaters.flatMap((eater) => findingsOf(eater, safety))
	const findings = [
		...found.filter(({ verdict }) => verdict === 'contains'),
		...found.filter(({ verdict }) => verdict === 'unknown'),
	]
	return { verdict: findings[0]?.verdict ?? 'clear', findings }
}
