import { DIETS } from '#app/domains/ingredients/model/allergens-and-diets.ts'
import { matterOf } from '#app/domains/ingredients/model/diets/diet-foods.ts'
import { meatlessVerdict } from '#app/domains/ingredients/model/diets/diets.ts'
import { isTaste } from '#app/domains/ingredients/model/facts/public-facts.ts'
import type { Food } from '#app/domains/ingredients/model/foods/food.ts'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { readFoods } from '#app/domains/ingredients/model/foods/read-foods.ts'
import type { ParsedLine } from '#app/domains/ingredients/model/grammar/parsed-line.ts'
import { totalMinutes } from '#app/domains/recipes/model/duration.ts'
import type { Recipe } from '#app/domains/recipes/model/recipe.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import { type RecipeSafety, recipeSafety } from '../table/table-safety.ts'
import { coursesOf } from './courses.ts'

/** The fields of a recipe that the planner reads. */
export type RecipeSource = Pick<
	Recipe,
	'id' | 'title' | 'description' | 'prep_time' | 'cook_time' | 'total_time' | 'cuisine' | 'category' | 'tags'
>

/**
 * A recipe as the planner rates it. Made once per recipe, because reading its lines costs more than planning with it.
 */
export type PlannerRecipe = {
	id: string
	title: string
	/** Minutes of active work; null if unknown, which fits no limit. */
	activeMinutes: number | null
	totalMinutes: number | null
	cuisine: string
	/** When it is eaten, by `coursesOf`. */
	categories: string[]
	/**
	 * What the dish is, by its foods ('meat', 'fish', 'vegetarian', 'pasta') and by the cook's own tags and categories;
	 * lower case.
	 */
	tags: string[]
	/** Ids in the food table. */
	foods: string[]
	/** 0 if nobody has rated it. */
	rating: number
	lastCooked: Day | null
	/** Diets that foods cannot decide and that the recipe's own words name. */
	tastes: string[]
	safety: RecipeSafety
}

/** Bonito, stock and sauces season a dish; they do not make it a fish dish. */
const SEASONING_FISH = new Set(['bonito-flakes', 'dashi', 'fish-stock', 'clam-juice', 'shellfish-stock', 'anchovy'])
const NOT_MEAT = new Set(['mincemeat'])
const PASTA = /pasta|spaghetti|penne|macaroni|fusilli|linguine|tagliatelle|lasagne|orzo|ravioli|gnocchi|spatzle|noodles/
const NO_CHEESE =
	/milk|cream|butter|ghee|margarine|yoghurt|yogurt|kefir|quark|whey|custard|ice-cream|half-and-half|leche/

function tagsOfFood(food: Food): string[] {
	const { id, aisle, allergens } = food
	const { has } = matterOf(food)
	if (aisle === 'meat' && !NOT_MEAT.has(id))
		return ['meat', ...(has.has('poultry') ? ['poultry'] : []), ...(has.has('pork') ? ['pork'] : [])]
	if (aisle === 'fish' && !SEASONING_FISH.has(id)) return ['fish', ...(has.has('shellfish') ? ['shellfish'] : [])]
	if (aisle === 'grains' && PASTA.test(id)) return ['pasta']
	if (aisle === 'grains' && /(?:^|-)rice$/.test(id)) return ['rice']
	if (aisle === 'pulses') return ['pulses']
	if (id === 'potato' || id === 'sweet-potato') return ['potatoes']
	if (id === 'egg') return ['eggs']
	return aisle === 'dairy' && allergens.contains.includes('Dairy') && !NO_CHEESE.test(id) ? ['cheese'] : []
}

/** 'low carb' matches 'Low-Carb', and 'ketones' does not match 'Keto'. */
const asWords = (text: string): string =>
	` ${text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()} `

function tastesNamed({ title, description, tags, category }: RecipeSource): string[] {
	const said = asWords([title, description, ...tags, ...category].join(' | '))
	return DIETS.filter((diet) => isTaste(diet) && said.includes(asWords(diet)))
}

/** The foods that a recipe is cooked with, each once. */
export function foodsUsed(foods: FoodTable, lines: readonly ParsedLine[]): Food[] {
	const parts = lines.flatMap((line) => readFoods(foods, line)).filter(({ role }) => role !== 'note')
	return [...new Set(parts.flatMap(({ food }) => food ?? []))]
}

/** The planner's reading of a recipe and its lines. `stats`: from the cook's own log and ratings. */
export function plannerRecipe(
	foods: FoodTable,
	recipe: RecipeSource,
	lines: ParsedLine[],
	{ rating, lastCooked }: Pick<PlannerRecipe, 'rating' | 'lastCooked'>,
): PlannerRecipe {
	const safety = recipeSafety(foods, lines)
	const used = foodsUsed(foods, lines)
	const ownWords = [...recipe.tags, ...recipe.category].map((word) => word.trim().toLowerCase())
	const tags = new Set([...used.flatMap(tagsOfFood), ...ownWords])
	if (meatlessVerdict(foods, lines) === 'clear') tags.add('vegetarian')
	if (safety.diets.Vegan.verdict === 'clear') tags.add('vegan')
	return {
		id: recipe.id,
		title: recipe.title,
		activeMinutes: recipe.prep_time || recipe.cook_time || null,
		totalMinutes: totalMinutes(recipe) || null,
		cuisine: recipe.cuisine.trim().toLowerCase(),
		categories: coursesOf(recipe, used),
		tags: [...tags].filter((tag) => tag !== ''),
		foods: used.map(({ id }) => id),
		rating,
		lastCooked,
		tastes: tastesNamed(recipe),
		safety,
	}
}
