import { listDeleted } from '#app/sync/client/queries/deleted-queries.ts'
import type { LocalStore, Query } from '#app/sync/client/store/local-store.ts'
import { type BinRow, cookbookInBin, recipeInBin } from '../model/bin.ts'

/** The rows that the cook deleted in the last 30 days, newest deletion first. `now` in milliseconds. */
export const bin = (now: number): Query<BinRow[]> => {
	const deleted = listDeleted(now)
	return {
		key: 'bin',
		stores: deleted.stores,
		async read(db) {
			const things = await deleted.read(db)
			return things.map(({ entity, id, deleted_at, fields }) =>
				entity === 'recipe'
					? recipeInBin({ ...fields, id }, deleted_at, now)
					: cookbookInBin({ ...fields, id }, deleted_at, now),
			)
		},
	}
}

/** Whether this device has the recipe in its bin. */
export const isInBin = async (localStore: LocalStore, id: string): Promise<boolean> =>
	(await localStore.load(bin(Date.now())))?.some((row) => row.kind === 'recipe' && row.id === id) ?? false
