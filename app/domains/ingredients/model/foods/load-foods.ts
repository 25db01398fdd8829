import type { Language } from '../grammar/languages/language.ts'
import { FoodTable } from './food-table.ts'

let loading: Promise<FoodTable> | null = null

async function load(): Promise<FoodTable> {
	const { FOOD_TEXT } = await import('./food-text.ts')
	return new FoodTable(FOOD_TEXT)
}

/**
 * The food table, with the index of the recipe's language and of English built. It is a separate chunk, loaded once at
 * the first call; a failed load is retried by the next call.
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
