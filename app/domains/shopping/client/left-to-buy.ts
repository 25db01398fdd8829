import type { Query } from '#app/sync/client/store/local-store.ts'
import { type LeftToBuy, leftToBuyOf } from '../model/left-to-buy.ts'

// Apart from the list's own query, whose page also needs units and foods: every main screen loads this one.

/** What is still to be bought, for home and the header. */
export const leftToBuy: Query<LeftToBuy> = {
	key: 'left-to-buy',
	stores: ['shopping_items'],
	read: async (db) => leftToBuyOf(await db.getAll('shopping_items')),
}
