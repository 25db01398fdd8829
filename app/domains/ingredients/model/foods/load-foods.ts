import type { Language } from '../grammar/languages/language.ts'
import { FoodTable } from './food-table.ts'

let loading: Promise<FoodTable> | null = null

async function load(): Promise<FoodTable> {
	const { FOOD_TEXT } = await import('./food-text.ts')
	return new FoodTable(FOOD_TEXT)
}

/**
 * The food table, its names ready in the recipe's language and in English. It comes in a chunk of its own at the first call,
 * and once; a failure is tried again.
 */
export async function loadFoods(language: Language = 'en'): Promise<FoodTable> {
	loading ??= load().catch((error) => {
		loading = null
		throw error
	})
	const foods = await loading
	foods.prepare('en')
	foods.prepare(language)
	return foods
}
