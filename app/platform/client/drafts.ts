import { del, get, set, values } from 'idb-keyval'

/** What is being typed and is nowhere else yet. `savedAt` in milliseconds by the device's clock. Lies in idb-keyval's default database, which the end of a session empties when it has sealed them. */
export type Draft<T> = { value: T; savedAt: number }

/** Milliseconds after the last key until a draft is written. */
export const DRAFT_DELAY_MS = 500

export const draftKey = (userId: string, name: string) => `draft/${userId}/${name}`
/** The name of a draft of this cook, by its key; null for anything else. */
export const ownDraftKeys = (userId: string, key: unknown): string | null => {
	const own = draftKey(userId, '')
	return typeof key === 'string' && key.startsWith(own) ? key.slice(own.length) : null
}

export const isDraftKey = (key: unknown): boolean => typeof key === 'string' && key.startsWith('draft/')

const keepers = new Set<() => Promise<void> | undefined>()
const waiting = new Set<() => void>()
let isClosed = false

/** For a form that keeps drafts: `keep` writes what is typed and not written yet. Returns the call that ends it. */
export function keepsDrafts(keep: () => Promise<void> | undefined): () => void {
	keepers.add(keep)
	return () => keepers.delete(keep)
}

/** Before this page is led away from its cook: the last half second of typing is written, and nothing after it. */
export async function closeDrafts(): Promise<void> {
	const written = Promise.allSettled([...keepers].map((keep) => keep()))
	isClosed = true
	await written
}

/** For a form that stands empty: drafts that were sealed are back. Returns the call that ends it. */
export function onDraftsBack(call: () => void): () => void {
	waiting.add(call)
	return () => waiting.delete(call)
}

export function tellDraftsBack(): void {
	for (const call of waiting) call()
}

// Async, because a storage that does not answer may throw before it has a promise to reject.
export const findDraft = async <T>(userId: string, name: string): Promise<Draft<T> | undefined> =>
	get<Draft<T>>(draftKey(userId, name))
export const saveDraft = async <T>(userId: string, name: string, value: T): Promise<void> =>
	isClosed ? undefined : set(draftKey(userId, name), { value, savedAt: Date.now() })
export const dropDraft = async (userId: string, name: string): Promise<void> => del(draftKey(userId, name))
/** All drafts of this device, whosever they are. */
export const listDrafts = async (): Promise<unknown[]> => values()
