import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { readFoods } from '#app/domains/ingredients/model/foods/read-foods.ts'
import type { Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import type { RecipeToCook } from '#app/domains/ingredients/model/merge/needs.ts'
import { fromText, toNumber } from '#app/domains/ingredients/model/quantity/rational.ts'
import { convert } from '#app/domains/ingredients/model/units/convert.ts'
import { unitOf } from '#app/domains/ingredients/model/units/units.ts'
import { makeStock, type PantryItem } from '#app/domains/pantry/model/stock.ts'
import { totalMinutes } from '#app/domains/recipes/model/duration.ts'
import { generateList } from '#app/domains/shopping/model/generate-list.ts'
import type { ListItem } from '#app/domains/shopping/model/list-item.ts'
import { type Day, daysBetween, daysLater } from '#app/platform/model/calendar.ts'
import { findAheadSteps, leadMinutes } from '../ahead/find-ahead-steps.ts'
import { type Fields, lastPlannable, type MealCook } from '../seen-meals.ts'
import { spoilsOn } from '../shelf-life.ts'
import { type Eater, eatersOf } from '../table/eaters.ts'
import { mayPropose } from '../table/proposable.ts'
import { type RecipeSafety, recipeSafety, type TableVerdict, tableVerdict } from '../table/table-safety.ts'
import { hasNeeds } from '../table/table-words.ts'
import type { ListLine } from './list-difference.ts'
import {
	changeTonight,
	type TonightAnswer,
	type TonightChange,
	type TonightMeal,
	type TonightRecipe,
} from './tonight.ts'

/** A planned meal with its whole row, so that a meal that left the plan can be restored. */
export type TonightRow = TonightMeal & { fields: Fields }

export type TonightRecipeRows = {
	cooked: RecipeToCook
	language: Language
	row: { prep_time: number; cook_time: number; total_time: number; instructions: string }
}

/**
 * Everything that a changed evening depends on. `list`: the shopping list, including lines that were ticked and
 * cleared.
 */
export type TonightKitchen = {
	foods: FoodTable
	meals: readonly TonightRow[]
	recipes: readonly TonightRecipeRows[]
	pantry: readonly PantryItem[]
	list: readonly ListItem[]
	me: MealCook
	/** Everybody who may eat, including guests. */
	table: readonly Eater[]
	today: Day
}

/** The most days by which a meal may be moved. */
export const MOST_DAYS = 7

export const toTonightRow = ({ id, date, ...fields }: Fields & { id: string; date: Day }): TonightRow => ({
	...{ id, date, section: fields.section, time: fields.time, name: fields.name, recipe_id: fields.recipe_id },
	...{ servings: fields.servings, position: fields.position, guests: fields.guests ?? [] },
	...{ leftover_of: fields.leftover_of ?? null, is_locked: fields.is_locked ?? false },
	...{ cooked_at: fields.cooked_at ?? null, fields },
})

/** The part of a recipe that an evening needs: its duration, its foods and the longest wait before cooking. */
export function tonightRecipe(foods: FoodTable, { cooked, language, row }: TonightRecipeRows): TonightRecipe {
	const parts = cooked.lines.flatMap(({ line }) => readFoods(foods, line)).filter(({ role }) => role !== 'note')
	const waits = findAheadSteps(row.instructions, language).map(({ lead }) => leadMinutes(lead))
	return {
		minutes: totalMinutes(row) || null,
		servings: cooked.servings ?? 1,
		foods: [...new Set(parts.flatMap(({ food }) => food?.id ?? []))],
		aheadMinutes: Math.max(0, ...waits),
	}
}

/**
 * Converts to grams and millilitres, so that 900 g and 1.2 kg differ in their amounts alone; counts stay as they are.
 */
function toLine({
	ingredient_name,
	quantity,
	unit,
	origins,
}: Omit<ListItem, 'origins'> & { origins: { of: string }[] }): ListLine {
	const key = origins[0]?.of ?? ingredient_name
	const amount = quantity === null ? null : fromText(quantity)
	if (!amount) return { key, name: ingredient_name, quantity: null, unit: null }
	const { kind } = unitOf(unit ?? 'piece')
	const base = kind === 'mass' ? 'gram' : kind === 'volume' ? 'milliliter' : unit
	const same = convert({ quantity: amount, unit }, base) ?? amount
	return { key, name: ingredient_name, quantity: toNumber(same), unit: base }
}

const safeties = new WeakMap<TonightRecipeRows, RecipeSafety>()

/** The verdict on a meal for those who would eat it; null if none of them has a need. */
export function tonightVerdict(
	{ foods, recipes, table }: Pick<TonightKitchen, 'foods' | 'recipes' | 'table'>,
	{ recipe_id, guests }: Pick<TonightMeal, 'recipe_id' | 'guests'>,
): TableVerdict | null {
	const eaters = eatersOf(table, guests).filter(hasNeeds)
	if (eaters.length === 0) return null
	const rows = recipes.find(({ cooked }) => cooked.id === recipe_id)
	if (!rows) return tableVerdict(eaters, null)
	let safety = safeties.get(rows)
	if (!safety) {
		safety = recipeSafety(
			foods,
			rows.cooked.lines.map(({ line }) => line),
		)
		safeties.set(rows, safety)
	}
	return tableVerdict(eaters, safety)
}

/**
 * What to change when an evening goes differently, and the effect on the shopping list: what these days need beyond
 * what is at home and what has been bought. `latest`: HH:mm, the latest time to eat.
 */
export function askTonight(kitchen: TonightKitchen, change: TonightChange, latest: string): TonightAnswer<TonightRow> {
	const { foods, meals, pantry, me, today } = kitchen
	const cooked = new Map(kitchen.recipes.map(({ cooked: recipe }) => [recipe.id, recipe]))
	const bought = kitchen.list.filter(({ is_checked }) => is_checked)
	const days = Math.max(0, Math.min(MOST_DAYS, daysBetween(change.date, lastPlannable(me, today))))
	const span = { from: today, to: daysLater(change.date, MOST_DAYS) }
	const list = (planned: readonly TonightRow[]) =>
		generateList({
			...{ foods, space: me.space, store: '', span, recipes: cooked, pantry, staples: [], existing: bought },
			meals: planned.filter(({ date }) => date >= span.from && date <= span.to),
		}).add.map(toLine)
	const languages = [...new Set(kitchen.recipes.map(({ language }) => language))]
	return changeTonight({
		...{ meals, change, today, days, latest, list },
		recipes: new Map(kitchen.recipes.map((rows) => [rows.cooked.id, tonightRecipe(foods, rows)])),
		isAvoided: (meal) => !mayPropose('tonight', tonightVerdict(kitchen, meal)?.verdict ?? 'clear'),
		spoilsOn: spoilsOn(foods, today, labelsOf(foods, pantry, languages)),
	})
}

/** The foods at home with a best-before date. */
const labelsOf = (foods: FoodTable, pantry: readonly PantryItem[], languages: Language[]) =>
	[...makeStock(foods, pantry, { languages }).lots.values()]
		.flat()
		.flatMap(({ food, item: { best_before } }) => (food ? [{ food: food.id, best_before }] : []))
