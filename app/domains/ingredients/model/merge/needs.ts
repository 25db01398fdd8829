import type { Food } from '../foods/food.ts'
import { foodKey } from '../foods/food-key.ts'
import type { FoodTable } from '../foods/food-table.ts'
import type { Language } from '../grammar/languages/language.ts'
import type { ParsedLine } from '../grammar/parsed-line.ts'
import { compare, multiply, ONE, type Rational, rational, subtract, ZERO } from '../quantity/rational.ts'
import { convert, type Measure } from '../units/convert.ts'
import { familyOf, MAIN } from './families.ts'
import { entriesOf, foodsOfLine, type LineFood } from './merge-lines.ts'

/** A recipe as shopping and the pantry read it. `servings` null: unknown. A pinned line is not scaled. */
export type RecipeToCook = {
	id: string
	title: string
	servings: number | null
	lines: readonly { line: ParsedLine; pinned: boolean }[]
}

/** What one line of a recipe requires, cooked as written. `measure` null: no amount that could be added up. */
export type Need = {
	key: string
	food: Food | null
	/** Alternative foods of which one is enough; empty if the line leaves no choice. */
	choices: Food[]
	name: string
	language: Language
	measure: Measure | null
	isOptional: boolean
	pinned: boolean
}

/** Never bought, because it comes from the tap. */
const NEVER_BOUGHT = new Set(['water'])
/** Amounts too small to affect what is bought. */
const TRACES = new Set(['pinch', 'dash', 'drop', 'splash', 'drizzle', 'glug', 'grating', 'squeeze', 'smidgen'])
/** A larger amount is a mistake. */
const MOST = rational(1_000_000_000)
/** The contents of a tin of unstated size, and the tolerance for stated ones: 14 oz are 397 g. */
const TIN_GRAMS = rational(400)
const TIN_SPREAD = rational(12)

const isUsable = ({ quantity }: Measure) => compare(quantity, ZERO) > 0 && compare(quantity, MOST) <= 0

const isUsualTin = (grams: Rational) => {
	const apart = subtract(grams, TIN_GRAMS)
	return compare(apart, TIN_SPREAD) <= 0 && compare(subtract(ZERO, apart), TIN_SPREAD) <= 0
}

/**
 * The upper end of a range, so that there is enough; packages of a stated size by their contents, except for the usual
 * tin.
 */
function measuresOf(line: ParsedLine): Measure[] {
	return entriesOf(line, null).flatMap(({ quantity, quantityMax, unit, each }) => {
		if (unit !== null && TRACES.has(unit)) return []
		const measure = { quantity: quantityMax ?? quantity, unit: unit === 'piece' ? null : unit }
		if (!each) return [measure]
		const grams = convert(each, 'gram')
		if (unit === 'can' && grams && isUsualTin(grams)) return [measure]
		return [{ quantity: multiply(measure.quantity, each.quantity), unit: each.unit }]
	})
}

function needsOfFood(line: ParsedLine, named: LineFood, pinned: boolean): Need[] {
	const { food, choices, name } = named
	const measures = measuresOf(line).filter(isUsable)
	const of = (measure: Measure | null): Need => ({
		key: foodKey(food, name),
		food,
		choices,
		name,
		language: line.language,
		measure,
		isOptional: line.optional,
		pinned,
	})
	return measures.length > 0 ? measures.map(of) : [of(null)]
}

type Pressed = { need: Need; part: 'juice' | 'zest' }

/** A fruit that is juiced also provides its zest, so within a recipe it is bought once. */
function withoutSpareZest(needs: Need[], pressed: Pressed[]): Need[] {
	const juiced = new Map<string, Rational>()
	const less = new Map<Need, Need | null>()
	for (const { need, part } of pressed) {
		const { measure, key } = need
		if (part === 'juice' && measure?.unit === null) {
			const before = juiced.get(key) ?? ZERO
			juiced.set(key, subtract(measure.quantity, subtract(ZERO, before)))
		}
	}
	for (const { need, part } of pressed) {
		const spare = juiced.get(need.key)
		if (part === 'juice' || !spare || need.measure?.unit !== null) continue
		const isCovered = compare(spare, need.measure.quantity) >= 0
		juiced.set(need.key, isCovered ? subtract(spare, need.measure.quantity) : ZERO)
		less.set(
			need,
			isCovered ? null : { ...need, measure: { quantity: subtract(need.measure.quantity, spare), unit: null } },
		)
	}
	return needs.flatMap((need) => {
		const changed = less.get(need)
		return changed === undefined ? [need] : changed === null ? [] : [changed]
	})
}

const known = new WeakMap<RecipeToCook, { foods: FoodTable; needs: readonly Need[] }>()

/**
 * Everything that a recipe requires, as written. Headings, empty lines and water require nothing. Cached by recipe,
 * which must not change afterwards, because the list is generated again at every change.
 */
export function needsOf(foods: FoodTable, recipe: RecipeToCook): readonly Need[] {
	const before = known.get(recipe)
	if (before?.foods === foods) return before.needs
	const needs = readNeeds(foods, recipe)
	known.set(recipe, { foods, needs })
	return needs
}

function readNeeds(foods: FoodTable, recipe: RecipeToCook): Need[] {
	const needs: Need[] = []
	const pressed: Pressed[] = []
	for (const { line, pinned } of recipe.lines) {
		if (line.kind !== 'ingredient') continue
		for (const named of foodsOfLine(foods, line)) {
			if (named.food && NEVER_BOUGHT.has(named.food.id)) continue
			const own = needsOfFood(line, named, pinned)
			needs.push(...own)
			if (!named.food || named.eaten === named.food) continue
			const part = named.eaten?.id.endsWith('zest') ? 'zest' : 'juice'
			pressed.push(...own.map((need) => ({ need, part }) as const))
		}
	}
	return pressed.length > 1 ? withoutSpareZest(needs, pressed) : needs
}

/**
 * The group of amounts that are added up: a food and a family of its units. `families`: those in which the food is
 * measured on this list.
 */
export function groupOf(need: Need, families: ReadonlySet<string>): string {
	const [first = MAIN] = [...families].sort()
	const family = need.measure
		? familyOf(need.food, need.measure.unit)
		: families.size === 0 || families.has(MAIN)
			? MAIN
			: first
	return `${need.key}|${family}`
}

/** The factor for this number of servings; 1 if either number is unknown. */
export const servingsFactor = (recipe: RecipeToCook, servings: number | null): Rational =>
	servings !== null && servings > 0 && recipe.servings !== null && recipe.servings > 0
		? rational(servings, recipe.servings)
		: ONE

/** A need's exact amount after scaling; a pinned one stays as written. */
export const scaledMeasure = ({ measure, pinned }: Need, factor: Rational): Measure | null =>
	measure && !pinned ? { quantity: multiply(measure.quantity, factor), unit: measure.unit } : measure

/** The foods of which one is enough for a need, by `foodKey`. */
export const keysOf = ({ choices, key }: Need): string[] => (choices.length > 0 ? choices.map(({ id }) => id) : [key])
