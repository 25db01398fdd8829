import type { LocalStore } from '#app/sync/client/store/local-store.ts'

/** The conversation that is open is this device's own: another one may be open elsewhere. */
const CURRENT = 'chat:current'

/** The id of the conversation that was open last on this device; null if none was. */
export async function readCurrentChat(localStore: LocalStore): Promise<string | null> {
	const found = await localStore.run((db) => db.get('metadata', CURRENT))
	return typeof found?.value === 'string' ? found.value : null
}

/** Remembers which conversation is open; null for one that has not begun. */
export const setCurrentChat = (localStore: LocalStore, id: string | null): Promise<void> =>
	localStore.run(async (db) => {
		if (id === null) await db.delete('metadata', CURRENT)
		else await db.put('metadata', { key: CURRENT, value: id, lastUpdated: localStore.deps.clock() })
	})
