import { AppError } from '#app/platform/model/errors.ts'
import { type DraftsOf, restoreDrafts } from '../session/saved-drafts.ts'
import { type LocalDb, type LocalSchema, localDbName } from '../store/local-db.ts'
import type { LocalStore } from '../store/local-store.ts'
import { openAsItIs } from '../store/open-db.ts'
import { readUnsent } from './read-unsent.ts'
import { requeue, type Unsent } from './requeue.ts'

const KIND = 'nomster-unsent-changes'
const VERSION = 1
const NO_SUCH_FILE = 'This is no file of unsent changes.'
const DRAFT_IN_THE_WAY = 'You are writing this recipe here. Save or discard what you have, then bring the file back.'
const OTHER_COOK = 'These changes belong to another account.'

type PackedBlob = { sha256: string; type: string; keptAt: number; variants: string[] }
/** `issues`, `drafts`: missing in files of earlier releases. */
export type Packed = Pick<Unsent, 'mutations'> & {
	issues?: Unsent['issues']
	drafts?: Unsent['drafts']
	blobs: PackedBlob[]
}

/** The shape for JSON: pictures in base64. */
export const packUnsent = ({ mutations, issues, blobs, drafts }: Unsent): Packed => ({
	mutations,
	issues,
	drafts,
	blobs: blobs.map(({ sha256, type, keptAt, variants }) => ({
		sha256,
		type,
		keptAt,
		variants: variants.map(toBase64),
	})),
})

export const unpackUnsent = ({ mutations, issues = [], blobs, drafts = [] }: Packed): Unsent => ({
	mutations,
	issues,
	drafts,
	blobs: blobs.map((blob) => ({ ...blob, variants: blob.variants.map(fromBase64), paths: {} })),
})

/** What exists on this device only, as a JSON file. */
export const exportUnsent = (localStore: LocalStore): Promise<Blob> =>
	localStore.run((db) => toFile(db, { userId: localStore.userId, factory: localStore.deps.indexedDB }))

/**
 * The same if the store does not open (BrokenStoreError): what can be read of it. null: there is no database of this
 * cook.
 */
export async function exportBroken(userId: string, factory: IDBFactory = indexedDB): Promise<Blob | null> {
	const db = await openAsItIs<LocalSchema>(factory, localDbName(userId))
	if (!db) return null
	try {
		return await toFile(db, { userId, factory })
	} finally {
		db.close()
	}
}

/** What can be read of a database that may be damaged. */
export async function toFile(db: LocalDb, cook: DraftsOf): Promise<Blob> {
	const text = JSON.stringify({ kind: KIND, v: VERSION, ...packUnsent(await readUnsent(db, cook)) })
	return new Blob([text], { type: 'application/json' })
}

/**
 * Requeues the edits of an exported file. Returns how many it brought back. Throws AppError for an invalid file, or
 * another cook's.
 */
export async function importUnsent(localStore: LocalStore, file: Blob): Promise<number> {
	const { userId, deps } = localStore
	const unsent = await parseFile(await file.text())
	if ([...unsent.mutations, ...unsent.drafts].some((one) => one.userId !== userId))
		throw new AppError('forbidden', OTHER_COOK)
	const count = await requeue(localStore, unsent)
	const left = await restoreDrafts({ userId, factory: deps.indexedDB }, unsent.drafts)
	if (left.length > 0 && count === 0) throw new AppError('conflict', DRAFT_IN_THE_WAY)
	return count + unsent.drafts.length - left.length
}

async function parseFile(text: string): Promise<Unsent> {
	// Loaded on demand with its schema library, which no page needs otherwise.
	const { unsentFileSchema } = await import('#app/sync/model/unsent-file-schema.ts')
	const parsed = unsentFileSchema.safeParse(parseJson(text))
	if (!parsed.success) throw new AppError('invalid', NO_SUCH_FILE)
	const { mutations, issues, blobs, drafts } = parsed.data
	return unpackUnsent({
		blobs,
		issues,
		drafts,
		mutations: mutations.map(({ act, was, ...rest }) => ({
			...rest,
			...(act ? { act } : {}),
			...(was ? { was } : {}),
		})),
	})
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return null
	}
}

/** In chunks: a picture has more bytes than a call takes arguments. */
export function toBase64(bytes: ArrayBuffer): string {
	const all = new Uint8Array(bytes)
	let text = ''
	for (let i = 0; i < all.length; i += 8_192) text += String.fromCharCode(...all.subarray(i, i + 8_192))
	return btoa(text)
}

export const fromBase64 = (text: string): ArrayBuffer =>
	Uint8Array.from(atob(text), (char) => char.charCodeAt(0)).buffer
