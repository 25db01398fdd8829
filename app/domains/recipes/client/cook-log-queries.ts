import type { Query } from '#app/sync/client/store/local-store.ts'
import type { CookLog } from '../model/cooking/cook-log.ts'
import { newestFirst } from '../model/cooking/cook-log-verbs.ts'

/** When the cook cooked a recipe, newest first. */
export const cookLogOf = (recipeId: string): Query<CookLog[]> => ({
	key: `cook-log:${recipeId}`,
	stores: ['cook_logs'],
	async read(db) {
		const rows = await db.getAllFromIndex('cook_logs', 'recipe_id', recipeId)
		return newestFirst(rows.map(({ ver: _ver, ...log }) => log))
	},
})
