import { makeId } from '#app/platform/model/ids.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import type { Captured } from '../model/capture/captured.ts'

/** What was read recently, stored on this device only, for cooks who closed the editor too early. */
export type Extracted = { key: string; at: number; captured: Captured }

const PREFIX = 'extracted:'
const MOST_KEPT = 6

const range = () => IDBKeyRange.bound(PREFIX, `${PREFIX}\uffff`)

/** Newest first. */
export const listExtracted = (localStore: LocalStore): Promise<Extracted[]> =>
	localStore.run(async (db) => {
		const rows = await db.getAll('metadata', range())
		return rows
			.map(({ key, value, lastUpdated }) => ({ key, at: lastUpdated, captured: value as Captured }))
			.sort((a, b) => b.at - a.at || (a.key < b.key ? 1 : -1))
	})

/** Stores what was read and deletes all but the last few; a recipe that is read again is stored once. */
export const keepExtracted = async (localStore: LocalStore, captured: Captured): Promise<void> => {
	const before = await listExtracted(localStore)
	const isSame = ({ captured: { recipe } }: Extracted) =>
		recipe.title === captured.recipe.title && recipe.source_url === captured.recipe.source_url
	const gone = before.filter((one, at) => isSame(one) || at >= MOST_KEPT - 1)
	await localStore.run(async (db) => {
		const tx = db.transaction('metadata', 'readwrite')
		await Promise.all([
			...gone.map(({ key }) => tx.store.delete(key)),
			tx.store.put({ key: PREFIX + makeId(), value: captured, lastUpdated: localStore.deps.clock() }),
			tx.done,
		])
	})
}
