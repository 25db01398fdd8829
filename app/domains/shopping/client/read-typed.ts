import { foodKey } from '#app/domains/ingredients/model/foods/food-key.ts'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { matchFood } from '#app/domains/ingredients/model/foods/match-food.ts'
import { loadReader } from '#app/domains/ingredients/model/reading/load-reader.ts'
import { languageOfRecipe } from '#app/domains/ingredients/model/reading/recipe-language.ts'
import type { RecipeReader } from '#app/domains/ingredients/model/reading/recipe-reader.ts'
import type { ShoppingDraft } from '../model/verbs.ts'

/** Reads typed text the way the grammar reads a recipe's line; the food table determines the aisle. */
export type TypedReader = (text: string, moved: Record<string, string>) => ShoppingDraft

const MOST_LETTERS = 200

function readTyped(
	text: string,
	moved: Record<string, string>,
	{ reader, foods }: { reader: RecipeReader; foods: FoodTable },
): ShoppingDraft {
	const typed = text.trim()
	const whole = { language: '', texts: [typed] }
	const { quantity, quantity_max, unit, ingredient_name } = reader(whole).read(typed)
	const name = (ingredient_name ?? typed).slice(0, MOST_LETTERS)
	const food = matchFood(foods, name, languageOfRecipe(whole))?.food ?? matchFood(foods, name, 'en')?.food ?? null
	return {
		ingredient_name: name,
		quantity: quantity_max ?? quantity,
		unit: unit === 'piece' ? null : unit,
		// The cook's own aisle for the food takes precedence over the table's.
		category: moved[foodKey(food, name)] ?? food?.aisle ?? '',
		food: food?.id ?? null,
		text: typed.slice(0, 500),
	}
}

/** Loads the grammar and the food table at the first call. */
export async function loadTypedReader(): Promise<TypedReader> {
	const [reader, foods] = await Promise.all([loadReader(), loadFoods()])
	return (text, moved) => readTyped(text, moved, { reader, foods })
}
