import type { Query } from '#app/sync/client/store/local-store.ts'
import { type RecipeReading, readRecipes, rowsOfRecipes } from './recipe-readings.ts'

export type Readings = ReadonlyMap<string, RecipeReading>

/**
 * The planner's reading of these recipes; recipes that the device does not have are left out. Empty if the food table
 * cannot be loaded: a recipe that was not read is unknown to the table.
 */
export const recipeReadings = (ids: readonly string[]): Query<Readings> => {
	const wanted = [...new Set(ids)].sort()
	return {
		key: `readings:${wanted.join(',')}`,
		stores: ['recipes', 'ingredient_lines'],
		read: async (db) => readRecipes(await rowsOfRecipes(db, wanted)).catch(() => new Map()),
	}
}

/** The readings of these meals' recipes. */
export const readingsOf = (meals: readonly { recipe_id: string | null }[]): Query<Readings> =>
	recipeReadings(meals.flatMap(({ recipe_id }) => recipe_id ?? []))
