import type { DBSchema, IDBPObjectStore } from 'idb'
import { type Draft, draftKey, isDraftKey, ownDraftKeys, tellDraftsBack } from '#app/platform/client/drafts.ts'
import { openAsItIs, openWith } from '../store/open-db.ts'

/** idb-keyval's default database, which holds the drafts. */
export const DRAFTS_DB = 'keyval-store'
const STORE = 'keyval'

interface DraftsSchema extends DBSchema {
	keyval: { key: string; value: unknown }
}

/** What a cook has typed and not saved, by the name of its form. */
export type KeptDraft = Draft<unknown> & { userId: string; name: string }
export type DraftName = Pick<KeptDraft, 'name' | 'savedAt'>

export type DraftsOf = { userId: string; factory?: IDBFactory | undefined }

/** The drafts of a cook on this device. */
export const readDrafts = ({ userId, factory }: DraftsOf): Promise<KeptDraft[]> =>
	withDrafts(factory, [], async (store) => {
		const drafts: KeptDraft[] = []
		for (const key of await store.getAllKeys()) {
			const name = ownDraftKeys(userId, key)
			if (name === null) continue
			const draft: unknown = await store.get(key)
			if (isDraft(draft)) drafts.push({ userId, name, ...draft })
		}
		return drafts
	})

/** Removes these drafts, except those that were changed since. */
export const dropDrafts = ({ userId, factory }: DraftsOf, drafts: readonly DraftName[]): Promise<void> =>
	withDrafts(factory, undefined, async (store) => {
		for (const { name, savedAt } of drafts) {
			const known: unknown = await store.get(draftKey(userId, name))
			if (isDraft(known) && known.savedAt === savedAt) await store.delete(draftKey(userId, name))
		}
	})

/** Deletes everything in the database except drafts, for all cooks; returns true if no draft is left either. */
export const dropAllButDrafts = (factory?: IDBFactory): Promise<boolean> =>
	withDrafts(factory, true, async (store) => {
		const keys = await store.getAllKeys()
		const others = keys.filter((key) => !isDraftKey(key))
		await Promise.all(others.map((key) => store.delete(key)))
		return others.length === keys.length
	})

/**
 * Restores drafts whose names are free. Returns the others, which have no place until the current draft of that name is
 * saved or discarded.
 */
export async function restoreDrafts(
	{ userId, factory = indexedDB }: DraftsOf,
	drafts: KeptDraft[],
): Promise<KeptDraft[]> {
	const own = drafts.filter((draft) => draft.userId === userId)
	if (own.length === 0) return []
	;(await openWith<DraftsSchema>(factory, DRAFTS_DB, 1, { upgrade: (fresh) => fresh.createObjectStore(STORE) })).close()
	const left = await withDrafts(factory, own, async (store) => {
		const without: KeptDraft[] = []
		// Of several drafts of one name the newest is restored first.
		for (const draft of own.toSorted((a, b) => b.savedAt - a.savedAt)) {
			const { name, value, savedAt } = draft
			const known: unknown = await store.get(draftKey(userId, name))
			if (!isDraft(known)) await store.put({ value, savedAt }, draftKey(userId, name))
			else if (known.savedAt !== savedAt) without.push(draft)
		}
		return without
	})
	if (left.length < own.length) tellDraftsBack()
	return left
}

type Store = IDBPObjectStore<DraftsSchema, ['keyval'], 'keyval', 'readwrite'>

async function withDrafts<T>(factory: IDBFactory = indexedDB, none: T, work: (store: Store) => Promise<T>): Promise<T> {
	const db = await openAsItIs<DraftsSchema>(factory, DRAFTS_DB)
	if (!db) return none
	try {
		if (!db.objectStoreNames.contains(STORE)) return none
		const tx = db.transaction(STORE, 'readwrite', { durability: 'strict' })
		const [found] = await Promise.all([work(tx.store), tx.done])
		return found
	} finally {
		db.close()
	}
}

const isDraft = (value: unknown): value is Draft<unknown> =>
	typeof value === 'object' &&
	value !== null &&
	'value' in value &&
	'savedAt' in value &&
	typeof value.savedAt === 'number'
