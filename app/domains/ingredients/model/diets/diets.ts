import { allergenVerdicts, VEGAN_CLAIM, type Verdict } from '../allergens/verdict.ts'
import { DIETS } from '../allergens-and-diets.ts'
import type { Allergen, Food } from '../foods/food.ts'
import type { FoodTable } from '../foods/food-table.ts'
import { nameWords } from '../foods/name-key.ts'
import { type FoodPart, readFoods } from '../foods/read-foods.ts'
import type { ParsedLine } from '../grammar/parsed-line.ts'
import { type FoodMatter, matterOf } from './diet-foods.ts'

/** The spec's diets, and two that households keep. */
export const TABLE_DIETS = [...DIETS, 'Halal', 'Kosher'] as const
export type TableDiet = (typeof TABLE_DIETS)[number]

/**
 * Why a recipe is not clear for a diet. `contains`, `possible`, `may-contain` and `unknown-food` as for allergens;
 * `together`: each is allowed alone, but not both in one meal; `no-rule`: foods do not decide the diet.
 */
export type DietReason = {
	/** Index in the lines; -1 for the recipe as a whole. */
	line: number
	text: string
	food: Food | null
	kind: 'contains' | 'possible' | 'may-contain' | 'unknown-food' | 'together' | 'no-rule'
}

/** `contains`: something that the diet forbids; `unknown` must never be shown as clear. */
export type DietVerdict = { diet: TableDiet; verdict: Verdict; reasons: DietReason[] }

/** `forbidden` breaks the diet; `unsure` depends on how the food was made, which recipes do not state. */
type DietRule = { forbidden: ReadonlySet<FoodMatter>; unsure: ReadonlySet<FoodMatter>; isMeatWithMilkForbidden?: true }

const rule = (forbidden: FoodMatter[], unsure: FoodMatter[]): DietRule => ({
	forbidden: new Set(forbidden),
	unsure: new Set(unsure),
})

const FLESH: FoodMatter[] = ['meat', 'poultry', 'pork', 'blood', 'animal-fat', 'gelatine']
const RULES: Partial<Record<TableDiet, DietRule>> = {
	Vegetarian: rule([...FLESH, 'fish', 'shellfish'], ['rennet']),
	Vegan: rule([...FLESH, 'fish', 'shellfish', 'dairy', 'egg', 'honey', 'rennet'], ['finings']),
	Pescatarian: rule(FLESH, ['rennet']),
	Halal: rule(['pork', 'blood', 'alcohol'], ['meat', 'poultry', 'animal-fat', 'gelatine', 'rennet', 'shellfish']),
	Kosher: {
		...rule(
			['pork', 'blood', 'shellfish', 'unclean-fish', 'unclean-meat'],
			['meat', 'poultry', 'animal-fat', 'gelatine', 'rennet', 'grape'],
		),
		isMeatWithMilkForbidden: true,
	},
}

const FREE_OF: Partial<Record<TableDiet, Allergen[]>> = {
	'Gluten-Free': ['Gluten'],
	'Dairy-Free': ['Dairy'],
	'Nut-Free': ['Nuts', 'Peanuts'],
}

/** Diets for which a claim is trusted: a 'vegan' label decides for foods that the table does not know. */
const VEGAN_IS_ENOUGH: ReadonlySet<TableDiet> = new Set(['Vegetarian', 'Vegan', 'Pescatarian'])
const VEGETARIAN_CLAIM =
	/(?<!\p{L})(?:vegetarian|veggie|meat[- ]?free|vegetarisch\p{L}{0,2}|v[ée]g[ée]tarien(?:ne)?s?|vegetarian[oaei]s?|vegetarisk\p{L}?)(?!\p{L})/iu

const isClaimed = (text: string, diet: TableDiet): boolean =>
	VEGAN_IS_ENOUGH.has(diet) && (VEGAN_CLAIM.test(text) || (diet !== 'Vegan' && VEGETARIAN_CLAIM.test(text)))

/** One food named by a line; `isPossible` if it is optional or in a note. */
type LineFood = { line: number; text: string; food: Food | null; isPossible: boolean }

const hasLetters = (text: string) => /\p{L}/u.test(text)

const NEGATIONS = new Set(['without', 'no', 'not', 'ohne', 'sans', 'sin', 'senza', 'zonder', 'sem', 'utan', 'free'])
const LONGEST_NAME = 4
const MAX_NOTE = 300

/** Foods that a note names: 'cooked with bacon'. Nothing is read after a negation. */
function foodsInNote(foods: FoodTable, line: ParsedLine): { text: string; food: Food }[] {
	const found: { text: string; food: Food }[] = []
	for (const told of [line.preparation, line.note]) {
		if (told === null) continue
		const note = nameWords(told.slice(0, MAX_NOTE), line.language)
		for (let at = 0; at < note.stems.length; at += 1) {
			if (NEGATIONS.has(note.words[at] ?? '')) break
			for (let length = Math.min(LONGEST_NAME, note.stems.length - at); length > 0; length -= 1) {
				const food = foods.byWords(note, at, at + length)
				if (!food) continue
				found.push({ text: note.words.slice(at, at + length).join(' '), food })
				at += length - 1
				break
			}
		}
	}
	return found
}

function namedIn(foods: FoodTable, line: ParsedLine, index: number, parts: FoodPart[]): LineFood[] {
	const isChoice = parts.some(({ role }) => role === 'or')
	const told = parts
		.filter(({ food, role, text }) => food || (role !== 'note' && hasLetters(text)))
		.map(({ text, food, role }) => ({ line: index, text, food, isPossible: isChoice || role === 'note' }))
	const noted = foodsInNote(foods, line)
		.filter(({ food }) => !parts.some((part) => part.food === food))
		.map(({ text, food }) => ({ line: index, text, food, isPossible: true }))
	return [...told, ...noted]
}

const some = (matter: ReadonlySet<FoodMatter>, of: ReadonlySet<FoodMatter>) => {
	for (const one of matter) if (of.has(one)) return true
	return false
}

function reasonOf({ line, text, food, isPossible }: LineFood, diet: TableDiet, rule: DietRule): DietReason[] {
	if (!food) return isClaimed(text, diet) ? [] : [{ line, text, food, kind: 'unknown-food' }]
	const { has, may } = matterOf(food)
	if (some(has, rule.forbidden)) return [{ line, text, food, kind: isPossible ? 'possible' : 'contains' }]
	const isOpen = some(may, rule.forbidden) || some(has, rule.unsure) || some(may, rule.unsure)
	return isOpen ? [{ line, text, food, kind: 'may-contain' }] : []
}

const LAND_MEAT: ReadonlySet<FoodMatter> = new Set<FoodMatter>(['meat', 'poultry', 'animal-fat'])
const MILK: ReadonlySet<FoodMatter> = new Set<FoodMatter>(['dairy'])

function meatWithMilk(named: LineFood[]): DietReason[] {
	const of = (matter: ReadonlySet<FoodMatter>) =>
		named.find(({ food }) => food !== null && some(matterOf(food).has, matter))
	const [meat, milk] = [of(LAND_MEAT), of(MILK)]
	return meat && milk
		? [meat, milk].map(({ line, text, food }) => ({ line, text, food, kind: 'together' as const }))
		: []
}

const BREAKING: ReadonlySet<DietReason['kind']> = new Set(['contains', 'possible', 'together'])

function verdictOf(reasons: DietReason[], hasLines: boolean): Verdict {
	if (reasons.some(({ kind }) => BREAKING.has(kind))) return 'contains'
	return reasons.length > 0 || !hasLines ? 'unknown' : 'clear'
}

/**
 * For each diet, whether a recipe of these lines contains something forbidden, is clear, or is unknown, and why.
 * Recipes do not state how an animal was slaughtered or a cheese was made, so such foods are unknown to the diets that
 * depend on it.
 */
export function dietVerdicts(
	foods: FoodTable,
	lines: ParsedLine[],
	diets: readonly TableDiet[] = TABLE_DIETS,
): DietVerdict[] {
	const read = lines.map((line) => readFoods(foods, line))
	const hasLines = read.some((parts) => parts.length > 0)
	const named = lines.flatMap((line, index) => namedIn(foods, line, index, read[index] ?? []))
	return diets.map((diet) => {
		const free = FREE_OF[diet]
		if (free) return ofAllergens(foods, lines, diet, free)
		const rule = RULES[diet]
		if (!rule) return { diet, verdict: 'unknown', reasons: [{ line: -1, text: diet, food: null, kind: 'no-rule' }] }
		const reasons = named.flatMap((one) => reasonOf(one, diet, rule))
		if (rule.isMeatWithMilkForbidden) reasons.push(...meatWithMilk(named))
		return { diet, verdict: verdictOf(reasons, hasLines), reasons }
	})
}

const MEATLESS = rule([...FLESH, 'fish', 'shellfish'], [])

/**
 * Whether a recipe is free of meat and fish, which is what a cook means by a vegetarian day: rennet, which may matter
 * to a vegetarian eater, is ignored.
 */
export function meatlessVerdict(foods: FoodTable, lines: ParsedLine[]): Verdict {
	const read = lines.map((line) => readFoods(foods, line))
	const named = lines.flatMap((line, index) => namedIn(foods, line, index, read[index] ?? []))
	const reasons = named.flatMap((one) => reasonOf(one, 'Vegetarian', MEATLESS))
	return verdictOf(
		reasons,
		read.some((parts) => parts.length > 0),
	)
}

function ofAllergens(foods: FoodTable, lines: ParsedLine[], diet: TableDiet, allergens: Allergen[]): DietVerdict {
	const verdicts = allergenVerdicts(foods, lines, allergens)
	const of = (wanted: Verdict) => verdicts.some(({ verdict }) => verdict === wanted)
	return {
		diet,
		verdict: of('contains') ? 'contains' : of('unknown') ? 'unknown' : 'clear',
		reasons: verdicts.flatMap(({ reasons }) => reasons),
	}
}
