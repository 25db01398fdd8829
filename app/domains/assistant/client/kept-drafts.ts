import { editPath } from '#app/domains/recipes/ui/recipe-paths.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { DRAFT_PARAM } from '../model/written-draft.ts'
import type { WrittenRecipe } from '../model/written-recipe.ts'

/**
 * A recipe that the model has written, on this device only, until the cook saves it. `of`: the recipe that it changes.
 * `findings`: what it contains that somebody at the table avoids, in words.
 */
export type KeptDraft = { recipe: WrittenRecipe; of?: string; findings?: string[] }

const PREFIX = 'chat:draft:'
const MOST_KEPT = 6

const range = () => IDBKeyRange.bound(PREFIX, `${PREFIX}\uffff`)

/** Stores a draft, deletes all but the last few, and returns the address of the editor that opens with it. */
export async function keepDraft(localStore: LocalStore, draft: KeptDraft): Promise<string> {
	const id = makeId()
	await localStore.run(async (db) => {
		const tx = db.transaction('metadata', 'readwrite')
		// Ids sort by the time at which they were made.
		const old = (await tx.store.getAllKeys(range())).slice(0, -(MOST_KEPT - 1))
		await Promise.all([
			...old.map((key) => tx.store.delete(key)),
			tx.store.put({ key: PREFIX + id, value: draft, lastUpdated: localStore.deps.clock() }),
			tx.done,
		])
	})
	const path = draft.of === undefined ? '/recipes/create' : editPath(draft.of)
	return `${path}?${DRAFT_PARAM}=${id}`
}

/** The draft that an address names; undefined on another device, and after several newer ones. */
export async function findDraft(localStore: LocalStore, id: string): Promise<KeptDraft | undefined> {
	const stored = await localStore.run((db) => db.get('metadata', PREFIX + id))
	// Only the function above writes it.
	return stored?.value as KeptDraft | undefined
}
