import type { Query } from '#app/sync/client/store/local-store.ts'
import { readUsage } from '#app/sync/client/store/metadata.ts'
import type { KnownUsage } from '../model/usage.ts'

/** What this device knows of the cook's use: own counts, and what the server has said last of this month. */
export const ownUsage: Query<KnownUsage | null> = {
	key: 'own-usage',
	stores: ['recipes', 'cookbooks', 'metadata'],
	async read(db) {
		const [monthly, recipes, cookbooks] = await Promise.all([readUsage(db), db.count('recipes'), db.count('cookbooks')])
		return { monthly, recipes, cookbooks }
	},
}
