import type { LocalStore, Query } from '#app/sync/client/store/local-store.ts'

/** A restore that has not reached the end of its file. `done` and `of`: units. */
export type UnfinishedRestore = { fileKey: string; name: string; done: number; of: number }

const PREFIX = 'restore:'

export const unfinishedRestores: Query<UnfinishedRestore[]> = {
	key: 'unfinished-restores',
	stores: ['metadata'],
	async read(db) {
		const kept = await db.getAll('metadata', IDBKeyRange.bound(PREFIX, `${PREFIX}\uffff`))
		return kept.map(({ value }) => value as UnfinishedRestore)
	},
}

export const findUnfinished = (localStore: LocalStore, fileKey: string): Promise<UnfinishedRestore | undefined> =>
	localStore.run(async (db) => (await db.get('metadata', PREFIX + fileKey))?.value as UnfinishedRestore | undefined)

/** Call before the first row is saved and after each part, so that an interrupted restore goes on where it stopped. */
export const noteRestore = (localStore: LocalStore, begun: UnfinishedRestore): Promise<unknown> =>
	localStore.run((db) =>
		db.put('metadata', { key: PREFIX + begun.fileKey, value: begun, lastUpdated: localStore.deps.clock() }),
	)

export const endRestore = (localStore: LocalStore, fileKey: string): Promise<unknown> =>
	localStore.run((db) => db.delete('metadata', PREFIX + fileKey))
