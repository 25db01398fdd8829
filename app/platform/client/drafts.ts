import { del, get, set, values } from 'idb-keyval'

/** What is being typed and is nowhere else yet. `savedAt` in milliseconds by the device's clock. Lies in idb-keyval's default database, which sign-out empties. */
export type Draft<T> = { value: T; savedAt: number }

/** Milliseconds after the last key until a draft is written. */
export const DRAFT_DELAY_MS = 500

const keyOf = (userId: string, name: string) => `draft/${userId}/${name}`

export const findDraft = <T>(userId: string, name: string): Promise<Draft<T> | undefined> =>
	get<Draft<T>>(keyOf(userId, name))
export const saveDraft = <T>(userId: string, name: string, value: T): Promise<void> =>
	set(keyOf(userId, name), { value, savedAt: Date.now() })
export const dropDraft = (userId: string, name: string): Promise<void> => del(keyOf(userId, name))
/** All drafts of this device, whosever they are. */
export const listDrafts = (): Promise<unknown[]> => values()
