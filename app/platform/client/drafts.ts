import { areDraftsClosed } from './draft-keepers.ts'
import { dropMirror } from './draft-mirror.ts'
import { deleteValue, findValue, listValues, putValue } from './stored-values.ts'

/**
 * Input that is not saved anywhere else yet. `savedAt` in milliseconds by the device's clock. At the end of a
 * session drafts are encrypted before the values of this browser are deleted.
 */
export type Draft<T> = { value: T; savedAt: number }

/** Milliseconds from the last key press until a draft is written. */
export const DRAFT_DELAY_MS = 200

export const draftKey = (userId: string, name: string) => `draft/${userId}/${name}`
/** The name of one of this cook's drafts, from its key; null for any other key. */
export const ownDraftKeys = (userId: string, key: unknown): string | null => {
	const own = draftKey(userId, '')
	return typeof key === 'string' && key.startsWith(own) ? key.slice(own.length) : null
}

export const isDraftKey = (key: unknown): boolean => typeof key === 'string' && key.startsWith('draft/')

const waiting = new Set<() => void>()

/** For an empty form: `call` runs when encrypted drafts have been restored. Returns the call that unregisters it. */
export function onDraftsBack(call: () => void): () => void {
	waiting.add(call)
	return () => waiting.delete(call)
}

export function tellDraftsBack(): void {
	for (const call of waiting) call()
}

// Async, because a storage that does not answer may throw before it returns a promise.
export const findDraft = async <T>(userId: string, name: string): Promise<Draft<T> | undefined> =>
	findValue<Draft<T>>(draftKey(userId, name))
export async function saveDraft<T>(userId: string, name: string, value: T): Promise<void> {
	if (areDraftsClosed()) return
	const savedAt = Date.now()
	await putValue(draftKey(userId, name), { value, savedAt })
	dropMirror(userId, name, savedAt)
}
export async function dropDraft(userId: string, name: string): Promise<void> {
	dropMirror(userId, name)
	await deleteValue(draftKey(userId, name))
}
/** All drafts on this device, of all cooks. */
export const listDrafts = async (): Promise<unknown[]> => listValues()
