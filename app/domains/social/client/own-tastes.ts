import type { Query } from '#app/sync/client/store/local-store.ts'
import { tastesOf } from '../model/tastes.ts'

/** What home shows of the cook's own preferences, as the device knows them. */
export const ownTastes = (userId: string): Query<string[]> => ({
	key: `tastes:${userId}`,
	stores: ['preferences'],
	async read(db) {
		const row = await db.get('preferences', userId)
		return row ? tastesOf(row.preferences) : []
	},
})
