import type { Query } from '#app/sync/client/store/local-store.ts'
import type { DishFigures } from '../model/nutrition/week-nutrition.ts'
import { rowsOfRecipes } from './recipe-readings.ts'

/** 'failed' if the food table could not be loaded. */
export type Figures = ReadonlyMap<string, DishFigures> | 'failed'

/**
 * The figures of these meals' recipes by id; recipes that the device does not have are left out. Null until they have
 * been read. The grammar and the food table are loaded at the first call.
 */
export const figuresOf = (meals: readonly { recipe_id: string | null }[]): Query<Figures | null> => {
	const ids = [...new Set(meals.flatMap(({ recipe_id }) => recipe_id ?? []))].sort()
	return {
		key: `figures:${ids.join(',')}`,
		stores: ['recipes', 'ingredient_lines'],
		async read(db) {
			const rows = await rowsOfRecipes(db, ids)
			return import('./dish-figures.ts').then(({ readFigures }) => readFigures(rows)).catch(failed)
		},
	}
}

function failed(error: unknown): 'failed' {
	console.error('figures not read', error)
	return 'failed'
}
