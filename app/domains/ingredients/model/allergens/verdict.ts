import { ALLERGENS } from '../allergens-and-diets.ts'
import type { Allergen, Food } from '../foods/food.ts'
import type { FoodTable } from '../foods/food-table.ts'
import { type FoodPart, readFoods } from '../foods/read-foods.ts'
import type { ParsedLine } from '../grammar/parsed-line.ts'

export type Verdict = 'contains' | 'clear' | 'unknown'

/**
 * Why a recipe is not clear. `contains`: the line's food contains it. `possible`: one of several alternative foods
 * contains it, or a food in a note. `may-contain`: some makers add it. `unknown-food`: the table does not know the
 * food.
 */
export type AllergenReason = {
	/** Index in the lines. */
	line: number
	/** The part of the line, as written. */
	text: string
	food: Food | null
	kind: 'contains' | 'possible' | 'may-contain' | 'unknown-food'
}

export type AllergenVerdict = { allergen: Allergen; verdict: Verdict; reasons: AllergenReason[] }

/** The claim 'vegan' in the grammar's languages. */
export const VEGAN_CLAIM =
	/(?<!\p{L})(?:vegan|vegane[rs]?|v[ée]g[ée]tali[ea]nn?e?|vegano|vegana|veganistische?|vegansk\p{L}?)(?!\p{L})/iu

/** Claims of being free of something; used only for foods that the table does not know. */
const CLAIMS: [RegExp, Allergen[]][] = [
	[/gluten[- ]?free|glutenfrei|sans gluten|sin gluten|senza glutine|glutenvrij|sem gl[úu]ten|glutenfri/i, ['Gluten']],
	[
		/dairy[- ]?free|milchfrei|sans (?:lait|produits laitiers)|sin l[áa]cteos|senza latt(?:e|icini)|zuivelvrij|sem latic[íi]nios|mj[öo]lkfri/i,
		['Dairy'],
	],
	[VEGAN_CLAIM, ['Dairy', 'Eggs', 'Fish', 'Shellfish']],
	[
		/nut[- ]?free|nussfrei|sans noix|sin frutos secos|senza frutta secca|notenvrij|sem frutos secos|n[öo]tfri/i,
		['Nuts', 'Peanuts'],
	],
	[/egg[- ]?free|eifrei|sans (?:œ|oe)ufs?|sin huevos?|senza uova|eivrij|sem ovos?|[äa]ggfri/i, ['Eggs']],
	[/soy[- ]?free|soya[- ]?free|sojafrei|sans soja|sin soja|senza soia|sojavrij|sem soja|sojafri/i, ['Soy']],
]

const claimsOf = (text: string): Set<Allergen> =>
	new Set(CLAIMS.flatMap(([pattern, allergens]) => (pattern.test(text) ? allergens : [])))

const hasLetters = (text: string) => /\p{L}/u.test(text)

/** The reasons from one part of a line, by allergen. */
function reasonsOf(part: FoodPart, line: number, isChoice: boolean): [Allergen, AllergenReason][] {
	const { food, text, role } = part
	if (!food) {
		if (role === 'note' || !hasLetters(text)) return []
		const claims = claimsOf(text)
		return ALLERGENS.filter((allergen) => !claims.has(allergen)).map((allergen) => [
			allergen,
			{ line, text, food, kind: 'unknown-food' },
		])
	}
	const kind = isChoice || role === 'note' ? 'possible' : 'contains'
	return [
		...food.allergens.contains.map((allergen): [Allergen, AllergenReason] => [allergen, { line, text, food, kind }]),
		...food.allergens.mayContain.map((allergen): [Allergen, AllergenReason] => [
			allergen,
			{ line, text, food, kind: 'may-contain' },
		]),
	]
}

const verdictOf = (reasons: AllergenReason[], hasLines: boolean): Verdict => {
	if (reasons.some(({ kind }) => kind === 'contains' || kind === 'possible')) return 'contains'
	return reasons.length > 0 || !hasLines ? 'unknown' : 'clear'
}

/**
 * For each allergen, whether the recipe of these lines contains it, is clear of it, or is unknown, and why. On the safe
 * side: the worst of alternative foods counts, and a recipe without an ingredient is unknown.
 */
export function allergenVerdicts(
	foods: FoodTable,
	lines: ParsedLine[],
	allergens: readonly Allergen[] = ALLERGENS,
): AllergenVerdict[] {
	const found = new Map<Allergen, AllergenReason[]>(ALLERGENS.map((allergen) => [allergen, []]))
	let hasLines = false
	for (const [index, line] of lines.entries()) {
		const parts = readFoods(foods, line)
		if (parts.length > 0) hasLines = true
		const isChoice = parts.some(({ role }) => role === 'or')
		for (const part of parts)
			for (const [allergen, reason] of reasonsOf(part, index, isChoice)) found.get(allergen)?.push(reason)
	}
	return allergens.map((allergen) => {
		const reasons = found.get(allergen) ?? []
		return { allergen, verdict: verdictOf(reasons, hasLines), reasons }
	})
}
