import type { Food } from '#app/domains/ingredients/model/foods/food.ts'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { parseIngredientLine } from '#app/domains/ingredients/model/grammar/parse-line.ts'
import type { RecipeToCook } from '#app/domains/ingredients/model/merge/needs.ts'
import { cookableOf } from '#app/domains/pantry/model/at-home.ts'
import type { PantryItem } from '#app/domains/pantry/model/stock.ts'
import type { CookableRecipe } from '#app/domains/pantry/model/what-can-i-cook.ts'
import type { ListInput } from '#app/domains/shopping/model/generate-list.ts'
import type { ListMeal } from '#app/domains/shopping/model/plan-needs.ts'

const LINES = 12
const MEALS_A_DAY = 4
const DAY_MS = 86_400_000
const FIRST_DAY = Date.parse('2026-11-23')

/** A simple generator (mulberry32), so that every run measures the same data. */
function makeChance(seed: number): (below: number) => number {
	let state = seed
	return (below) => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below)
	}
}

const dayAt = (day: number): string => new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10)

const WRITTEN = ['200 g', '1/3 cup', '2', '2 tbsp', '150 ml', '1-2', '½', '1 tsp', '1 kg', '1 x 400g tin']
const AT_HOME: [quantity: string | null, unit: string | null][] = [
	['500', 'gram'],
	['1', 'liter'],
	['3', null],
	[null, null],
	['2', 'cup'],
]

/** A third of the foods are in most recipes, as onions and salt are; some names are not in the food table. */
function foodNames(foods: FoodTable): string[] {
	const all = foods.all().map(({ names }: Food) => names.en?.many ?? '')
	return all.filter((name) => name !== '').map((name, at) => (at % 40 === 39 ? `${name} of the house` : name))
}

function recipeOf(at: number, names: readonly string[], chance: (below: number) => number): RecipeToCook {
	const common = Math.ceil(names.length / 3)
	const lines = Array.from({ length: LINES }, (_, line) => {
		const name = names[chance(line % 3 === 0 ? names.length : common)] ?? 'rice'
		const amount = line === LINES - 1 ? '' : `${WRITTEN[chance(WRITTEN.length)]} `
		return { line: parseIngredientLine(`${amount}${name}`, { language: 'en' }), pinned: false }
	})
	return { id: `recipe ${at}`, title: `Recipe ${at}`, servings: 4, lines }
}

const pantryOf = (count: number, names: readonly string[], chance: (below: number) => number): PantryItem[] =>
	Array.from({ length: count }, (_, at) => {
		const [quantity, unit] = AT_HOME[chance(AT_HOME.length)] ?? [null, null]
		return {
			id: `pantry ${at}`,
			ingredient_name: names[chance(names.length)] ?? 'rice',
			quantity,
			unit,
			best_before: chance(3) === 0 ? dayAt(chance(28)) : null,
			is_staple: chance(20) === 0,
		}
	})

/**
 * 28 days of four meals, one recipe each, and a pantry of 300 items; all of it `times` over. The lines are already
 * parsed.
 */
export function makeWeeks(foods: FoodTable, times: number): ListInput {
	const chance = makeChance(7)
	const names = foodNames(foods)
	const days = 28 * times
	const recipes = Array.from({ length: days * MEALS_A_DAY }, (_, at) => recipeOf(at, names, chance))
	const meals = recipes.map(
		({ id, title }, at): ListMeal => ({
			id: `meal ${at}`,
			date: dayAt(Math.floor(at / MEALS_A_DAY)),
			name: title,
			recipe_id: id,
			servings: 1 + chance(8),
		}),
	)
	return {
		foods,
		space: '01900000-0000-7000-8000-0000000000aa',
		store: '',
		span: { from: dayAt(0), to: dayAt(days) },
		meals,
		recipes: new Map(recipes.map((recipe) => [recipe.id, recipe])),
		pantry: pantryOf(300 * times, names, chance),
		staples: ['salt', 'black pepper', 'olive oil'],
		existing: [],
	}
}

/** A library as the pantry sees it, and 300 items at home. */
export function makeLibrary(foods: FoodTable, count: number): { recipes: CookableRecipe[]; pantry: PantryItem[] } {
	const chance = makeChance(11)
	const names = foodNames(foods)
	const recipes = Array.from({ length: count }, (_, at) => cookableOf(foods, recipeOf(at, names, chance)))
	return { recipes, pantry: pantryOf(300, names, chance) }
}
