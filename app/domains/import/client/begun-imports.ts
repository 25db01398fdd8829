import type { LocalDb } from '#app/sync/client/store/local-db.ts'
import type { LocalStore, Query } from '#app/sync/client/store/local-store.ts'
import type { CsvColumns } from '../model/formats/csv-fields.ts'

/**
 * An unfinished import. Recipes already imported are recognised by their ids, which are the same at every reading of
 * the file.
 */
export type BegunImport = {
	fileKey: string
	name: string
	/** Ids of the recipes that the cook chose. */
	chosen: string[]
	columns: CsvColumns | null
	/** The web addresses of an address list, which resumes without being chosen again. */
	addresses?: string[]
}

const PREFIX = 'import:'

/** `done`: the number of recipes already imported, including those that the cook has deleted since. */
export type Begun = BegunImport & { done: number }

export const begunImports: Query<Begun[]> = {
	key: 'begun-imports',
	stores: ['metadata', 'recipes', 'deleted_rows'],
	async read(db) {
		const kept = await db.getAll('metadata', IDBKeyRange.bound(PREFIX, `${PREFIX}\uffff`))
		return Promise.all(
			kept.map(async ({ value }) => {
				const begun = value as BegunImport
				const here = await idsHere(db)
				return { ...begun, done: begun.chosen.filter((id) => here.has(id)).length }
			}),
		)
	},
}

/** Ids of the recipes that are or were on this device. */
export async function idsHere(db: LocalDb): Promise<ReadonlySet<string>> {
	const [live, deleted] = await Promise.all([
		db.getAllKeys('recipes'),
		db.getAllKeys('deleted_rows', IDBKeyRange.bound(['recipe', ''], ['recipe', '\uffff'])),
	])
	return new Set([...live, ...deleted.map(([, id]) => id)])
}

/** Called before the first recipe is saved, so that an interrupted import can be resumed. */
export const beginImport = (localStore: LocalStore, begun: BegunImport): Promise<unknown> =>
	localStore.run((db) =>
		db.put('metadata', { key: PREFIX + begun.fileKey, value: begun, lastUpdated: localStore.deps.clock() }),
	)

export const endImport = (localStore: LocalStore, fileKey: string): Promise<unknown> =>
	localStore.run((db) => db.delete('metadata', PREFIX + fileKey))
