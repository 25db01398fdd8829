import type { Query } from '#app/sync/client/store/local-store.ts'
import type { CookLog } from '../model/cooking/cook-log.ts'
import { newestFirst } from '../model/cooking/cook-log-verbs.ts'
import { type CookingStatistics, cookingStatistics } from '../model/cooking/statistics.ts'

/** When the cook cooked a recipe, newest first. */
export const cookLogOf = (recipeId: string): Query<CookLog[]> => ({
	key: `cook-log:${recipeId}`,
	stores: ['cook_logs'],
	async read(db) {
		const rows = await db.getAllFromIndex('cook_logs', 'recipe_id', recipeId)
		return newestFirst(rows.map(({ ver: _ver, ...log }) => log))
	},
})

/** The cook's statistics of a period. */
export const statisticsOf = (asked: Parameters<typeof cookingStatistics>[1]): Query<CookingStatistics> => ({
	key: `statistics:${asked.period}:${asked.today}:${asked.of?.week_start}`,
	stores: ['cook_logs', 'cards'],
	async read(db) {
		const logs = await db.getAll('cook_logs')
		const ids = [...new Set(logs.map(({ recipe_id }) => recipe_id))]
		const { store } = db.transaction('cards')
		const cards = new Map(await Promise.all(ids.map(async (id) => [id, await store.get(id)] as const)))
		const cooked = logs.map(({ recipe_id, cooked_on, rating, recipe }) => {
			const card = cards.get(recipe_id)
			return {
				...{ recipe_id, cooked_on, rating },
				...{ title: card?.title ?? recipe.title, minutes: card?.minutes ?? 0, isHere: card !== undefined },
			}
		})
		return cookingStatistics(cooked, asked)
	},
})
