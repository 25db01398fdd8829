import type { Query } from '#app/sync/client/store/local-store.ts'
import { type Stocked, toStocked } from '../model/pantry-list.ts'

/** Everything at home. */
export const pantryItems: Query<Stocked[]> = {
	key: 'pantry',
	stores: ['pantry_items'],
	read: async (db) => (await db.getAll('pantry_items')).map(toStocked),
}
