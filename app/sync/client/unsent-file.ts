import { AppError } from '../../platform/model/errors.ts'
import { Kitchen } from './kitchen.ts'
import { type KitchenDb, type KitchenSchema, kitchenName } from './kitchen-db.ts'
import { openAsItIs } from './open-db.ts'
import { putBack, type Unsent } from './put-back.ts'
import { readUnsent } from './read-unsent.ts'

const KIND = 'nomster-unsent-changes'
const VERSION = 1
const NO_SUCH_FILE = 'This is no file of unsent changes.'
const OTHER_COOK = 'These changes belong to another account.'

type PackedBlob = { sha256: string; type: string; keptAt: number; variants: string[] }
/** `issues`: not in what an earlier release has packed. */
export type Packed = Pick<Unsent, 'mutations'> & { issues?: Unsent['issues']; blobs: PackedBlob[] }

/** As JSON holds it: pictures in base64. */
export const packUnsent = ({ mutations, issues, blobs }: Unsent): Packed => ({
	mutations,
	issues,
	blobs: blobs.map(({ sha256, type, keptAt, variants }) => ({
		sha256,
		type,
		keptAt,
		variants: variants.map(toBase64),
	})),
})

export const unpackUnsent = ({ mutations, issues = [], blobs }: Packed): Unsent => ({
	mutations,
	issues,
	blobs: blobs.map((blob) => ({ ...blob, variants: blob.variants.map(fromBase64), paths: {} })),
})

/** The edits that stand on this device and nowhere else, as a JSON file; of a database that is damaged, those that can be read. */
export async function exportUnsent(from: Kitchen | KitchenDb): Promise<Blob> {
	const unsent = from instanceof Kitchen ? await from.run(readUnsent) : await readUnsent(from)
	const text = JSON.stringify({ kind: KIND, v: VERSION, ...packUnsent(unsent) })
	return new Blob([text], { type: 'application/json' })
}

/** The same where the store does not open (BrokenStoreError). null: there is no database of this cook. */
export async function exportBroken(userId: string, factory: IDBFactory = indexedDB): Promise<Blob | null> {
	const db = await openAsItIs<KitchenSchema>(factory, kitchenName(userId))
	if (!db) return null
	try {
		return await exportUnsent(db)
	} finally {
		db.close()
	}
}

/** Puts an exported file back. Returns how many edits it brought. Throws AppError for what is no such file, or another cook's. */
export async function importUnsent(kitchen: Kitchen, file: Blob): Promise<number> {
	const unsent = await parseFile(await file.text())
	if (unsent.mutations.some(({ userId }) => userId !== kitchen.userId)) throw new AppError('forbidden', OTHER_COOK)
	return putBack(kitchen, unsent)
}

async function parseFile(text: string): Promise<Unsent> {
	// With its schemas' library, which no page needs otherwise.
	const { unsentFileSchema } = await import('../model/unsent-file-schema.ts')
	const parsed = unsentFileSchema.safeParse(parseJson(text))
	if (!parsed.success) throw new AppError('invalid', NO_SUCH_FILE)
	const { mutations, issues, blobs } = parsed.data
	return unpackUnsent({
		blobs,
		issues,
		mutations: mutations.map(({ act, ...rest }) => ({ ...rest, ...(act ? { act } : {}) })),
	})
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return null
	}
}

/** In pieces: a picture's bytes are more than a call takes arguments. */
export function toBase64(bytes: ArrayBuffer): string {
	const all = new Uint8Array(bytes)
	let text = ''
	for (let i = 0; i < all.length; i += 8_192) text += String.fromCharCode(...all.subarray(i, i + 8_192))
	return btoa(text)
}

export const fromBase64 = (text: string): ArrayBuffer =>
	Uint8Array.from(atob(text), (char) => char.charCodeAt(0)).buffer
