import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { LANGUAGES, type Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import { familyOf, kindOfUnit, lessPool, plainSum } from '#app/domains/ingredients/model/merge/families.ts'
import {
	groupOf,
	keysOf,
	type Need,
	needsOf,
	type RecipeToCook,
	scaledMeasure,
	servingsFactor,
} from '#app/domains/ingredients/model/merge/needs.ts'
import { compare, toText, ZERO } from '#app/domains/ingredients/model/quantity/rational.ts'
import type { Measure } from '#app/domains/ingredients/model/units/convert.ts'
import { type Stock, takeFrom } from '#app/domains/pantry/model/stock.ts'
import { keyOfGroup, type Origin } from './list-item.ts'

/** The part of a planned meal that shopping needs. `date` yyyy-MM-dd. */
export type ListMeal = {
	id: string
	date: string
	name: string
	recipe_id: string | null
	/** null: as the recipe is written. */
	servings: number | null
	/** The meal whose leftovers these are. */
	leftover_of?: string | null | undefined
	cooked_at?: number | null | undefined
}

/** Why a meal buys nothing. */
export type Unbought = { meal: ListMeal; why: 'no_recipe' | 'recipe_gone' | 'leftovers' | 'cooked' }

/** What all meals together need of one food and family: the names in their lines, and what each meal requires. */
export type NeedGroup = { of: string; needs: Need[]; origins: Origin[] }

/**
 * What other lines have already provided for a meal: measures by meal and group, and keys of needs without an amount.
 */
export type Brought = { measures: Map<string, Measure[]>; vague: Set<string> }

export const broughtKey = (mealId: string, of: string): string => `${mealId} ${of}`

type Asked = { meal: ListMeal; recipe: RecipeToCook; of: string; needs: Need[]; measures: Measure[] }

/** Why a meal buys nothing; null if it is cooked from an existing recipe. */
function whyUnbought(meal: ListMeal, recipes: ReadonlyMap<string, RecipeToCook>): Unbought['why'] | null {
	if (meal.leftover_of) return 'leftovers'
	if (meal.cooked_at) return 'cooked'
	if (meal.recipe_id === null) return 'no_recipe'
	return recipes.has(meal.recipe_id) ? null : 'recipe_gone'
}

const inOrder = (one: ListMeal, other: ListMeal) =>
	one.date === other.date ? (one.id < other.id ? -1 : 1) : one.date < other.date ? -1 : 1

const known = new WeakMap<RecipeToCook, { foods: FoodTable; needs: readonly Need[] }>()

/** A changed evening is weighed by several lists of the same recipes, and reading their foods takes longest. */
function knownNeeds(foods: FoodTable, recipe: RecipeToCook): readonly Need[] {
	const before = known.get(recipe)
	if (before?.foods === foods) return before.needs
	const needs = needsOf(foods, recipe)
	known.set(recipe, { foods, needs })
	return needs
}

/** The families in which these recipes measure each food. */
function familiesOf(needs: Iterable<readonly Need[]>): Map<string, Set<string>> {
	const families = new Map<string, Set<string>>()
	for (const of of needs)
		for (const { key, food, measure } of of) {
			const known = families.get(key) ?? new Set()
			families.set(key, known)
			if (measure) known.add(familyOf(food, measure.unit))
		}
	return families
}

function askedBy(
	meal: ListMeal,
	recipe: RecipeToCook,
	needs: readonly Need[],
	families: ReadonlyMap<string, ReadonlySet<string>>,
): Asked[] {
	const factor = servingsFactor(recipe, meal.servings)
	const asked = new Map<string, Asked>()
	for (const need of needs) {
		const of = groupOf(need, families.get(need.key) ?? new Set())
		const one: Asked = asked.get(of) ?? { meal, recipe, of, needs: [], measures: [] }
		asked.set(of, one)
		one.needs.push(need)
		const measure = scaledMeasure(need, factor)
		if (measure) one.measures.push(measure)
	}
	return [...asked.values()]
}

/** Adds up amounts of one kind, because an origin has one amount. */
function byKind(measures: Measure[]): Measure[] {
	if (measures.length <= 1) return measures
	const kinds = Map.groupBy(measures, ({ unit }) => kindOfUnit(unit))
	return [...kinds.values()].flatMap((of) => plainSum(of) ?? of)
}

/** What one meal still needs of one group. Takes what the stock has of it. */
function originsOf({ meal, recipe, of, needs, measures }: Asked, stock: Stock, brought: Brought): Origin[] {
	const [first] = needs
	if (!first) return []
	const keys = keysOf(first)
	if (keys.some((key) => stock.staples.has(key))) return []
	const isOptional = needs.some((need) => need.isOptional)
	const said = { of, meal_plan_item_id: meal.id, recipe_id: recipe.id, title: recipe.title, date: meal.date }
	const origins: Origin[] = []
	const pool = brought.measures.get(broughtKey(meal.id, of)) ?? []
	for (const asked of byKind(measures)) {
		const measure = lessPool(first.food, asked, pool)
		if (compare(measure.quantity, ZERO) <= 0) continue
		const { missing, isDoubtful } = takeFrom(stock, keys, measure, meal.date)
		const isOpen = compare(missing.quantity, ZERO) > 0
		origins.push({
			...said,
			quantity: toText(measure.quantity),
			unit: measure.unit,
			open: toText(missing.quantity),
			check: isOpen && (isDoubtful || isOptional),
		})
	}
	const isVague = needs.some(({ measure }) => measure === null)
	if (isVague && !brought.vague.has(broughtKey(meal.id, keyOfGroup(of))))
		origins.push({ ...said, quantity: null, unit: null, open: null, check: true })
	return origins
}

/**
 * What these meals need, by group, beyond what is already provided and at home. Uses up the stock, the first day first.
 */
export function planNeeds(
	foods: FoodTable,
	{
		meals,
		recipes,
		stockFor,
		brought,
	}: {
		meals: readonly ListMeal[]
		recipes: ReadonlyMap<string, RecipeToCook>
		/** The pantry, read in the languages of these recipes. */
		stockFor: (languages: Language[]) => Stock
		brought: Brought
	},
): { groups: Map<string, NeedGroup>; unbought: Unbought[] } {
	const unbought: Unbought[] = []
	const needs = new Map<string, readonly Need[]>()
	const cooked: { meal: ListMeal; recipe: RecipeToCook }[] = []
	for (const meal of [...meals].sort(inOrder)) {
		const why = whyUnbought(meal, recipes)
		const recipe = meal.recipe_id === null ? undefined : recipes.get(meal.recipe_id)
		if (why || !recipe) {
			unbought.push({ meal, why: why ?? 'recipe_gone' })
			continue
		}
		if (!needs.has(recipe.id)) needs.set(recipe.id, knownNeeds(foods, recipe))
		cooked.push({ meal, recipe })
	}
	const families = familiesOf(needs.values())
	const used = new Set([...needs.values()].flatMap((of) => of.map(({ language }) => language)))
	const stock = stockFor(LANGUAGES.filter((language) => used.has(language)))
	const groups = new Map<string, NeedGroup>()
	for (const { meal, recipe } of cooked)
		for (const asked of askedBy(meal, recipe, needs.get(recipe.id) ?? [], families)) {
			const group: NeedGroup = groups.get(asked.of) ?? { of: asked.of, needs: [], origins: [] }
			groups.set(asked.of, group)
			group.needs.push(...asked.needs)
			group.origins.push(...originsOf(asked, stock, brought))
		}
	return { groups, unbought }
}
