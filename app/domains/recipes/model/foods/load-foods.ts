import { FoodTable } from './food-table.ts'

let loading: Promise<FoodTable> | null = null

/** Fetches and unpacks the food table, once; a chunk of its own that no first page waits for. Rejects when it cannot be fetched. */
export function loadFoods(): Promise<FoodTable> {
	loading ??= import('./food-text.ts')
		.then(({ FOOD_TEXT }) => new FoodTable(FOOD_TEXT))
		.catch((error: unknown) => {
			loading = null
			throw error
		})
	return loading
}
