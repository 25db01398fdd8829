import { edit } from '#app/sync/client/edits/edit.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { takeBackAdditions } from '../model/add-to-list.ts'
import { shoppingPage } from './shopping-queries.ts'

/** Takes additions back from the list as it is now. */
export async function takeBack(localStore: LocalStore, ids: readonly string[]): Promise<void> {
	const { items } = await localStore.run((db) => shoppingPage.read(db))
	await edit(localStore, takeBackAdditions({ ids, list: items }))
}
