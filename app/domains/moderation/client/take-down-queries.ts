import type { Query } from '../../../sync/client/kitchen.ts'
import { lastTakeDown } from '../model/taken-down.ts'

/** The last take-down of an own recipe that is still private; null where there was none. */
export const takenDown = (recipeId: string): Query<ReturnType<typeof lastTakeDown>> => ({
	key: `taken-down:${recipeId}`,
	stores: ['recipes', 'revisions'],
	async read(db) {
		const [recipe, changes] = await Promise.all([
			db.get('recipes', recipeId),
			db.getAllFromIndex('revisions', 'recipe_id', recipeId),
		])
		return recipe && !recipe.is_public ? lastTakeDown(changes) : null
	},
})
