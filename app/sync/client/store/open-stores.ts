import type { LocalStore } from './local-store.ts'

// The stores of this page by their cooks: apart from local-store.ts, which the code that deletes them must not import.

export const opening = new Map<string, Promise<LocalStore>>()
export const opened = new Map<string, LocalStore>()

/** Call before the database is deleted: from then on this page has no store. */
export function closeLocalStores(): void {
	for (const localStore of opened.values()) localStore.close()
	opening.clear()
	opened.clear()
}
