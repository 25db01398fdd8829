import type { Query } from '#app/sync/client/store/local-store.ts'
import type { Reportable } from '../model/report-words.ts'
import { lastTakeDown } from '../model/taken-down.ts'

const STORES = { recipe: 'recipes', cookbook: 'cookbooks' } as const

/** The last take-down of an own recipe or cookbook that is still private; null when there is none. */
export const takenDown = (thing: Reportable, id: string): Query<ReturnType<typeof lastTakeDown>> => ({
	key: `taken-down:${id}`,
	stores: [STORES[thing], 'revisions'],
	async read(db) {
		const [row, changes] = await Promise.all([db.get(STORES[thing], id), db.getAllFromIndex('revisions', 'row_id', id)])
		return row && !row.is_public ? lastTakeDown(thing, changes) : null
	},
})
