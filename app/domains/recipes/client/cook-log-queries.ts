import type { Query } from '../../../sync/client/kitchen.ts'
import { type CookLogEntry, newestFirst } from '../model/cooking/cook-log-verbs.ts'

/** When the cook cooked a recipe, newest first. */
export const cookLogOf = (recipeId: string): Query<CookLogEntry[]> => ({
	key: `cook-log:${recipeId}`,
	stores: ['cook_logs'],
	read: async (db) => newestFirst(await db.getAllFromIndex('cook_logs', 'recipe_id', recipeId)),
})
