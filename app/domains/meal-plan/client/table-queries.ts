import type { Query } from '#app/sync/client/kitchen.ts'
import { type RecipeReading, readRecipes, rowsOfRecipes } from './recipe-readings.ts'

export type Readings = ReadonlyMap<string, RecipeReading>

/**
 * These recipes as the planner reads them, without those that the device does not have. Where the food table cannot be
 * loaded, none: what nobody could read is unknown to the table.
 */
export const recipeReadings = (ids: readonly string[]): Query<Readings> => {
	const wanted = [...new Set(ids)].sort()
	return {
		key: `readings:${wanted.join(',')}`,
		stores: ['recipes', 'ingredient_lines'],
		read: async (db) => readRecipes(await rowsOfRecipes(db, wanted)).catch(() => new Map()),
	}
}

/** The recipes of some meals. */
export const readingsOf = (meals: readonly { recipe_id: string | null }[]): Query<Readings> =>
	recipeReadings(meals.flatMap(({ recipe_id }) => recipe_id ?? []))
