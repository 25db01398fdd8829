import { sendForm } from '#app/platform/client/pictures/send-form.ts'
import { type PreparedPicture, uploadPicture } from '#app/platform/client/pictures/upload-picture.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { PICTURE_WIDTHS, type PictureType, waitingPicture, waitingSha256 } from '#app/platform/model/picture.ts'
import { PICTURE_MESSAGES } from '#app/platform/model/picture-messages.ts'
import type { EntityName } from '#app/sync/model/entities.ts'
import type { Mutation, Op } from '#app/sync/model/protocol.ts'
import { waitingIn } from '#app/sync/model/waiting-pictures.ts'
import { withRescue } from '../edits/edit.ts'
import { handleTxFailure } from '../store/handle-tx-failure.ts'
import { type KeptBlob, type LocalDb, rowKey } from '../store/local-db.ts'
import type { LocalStore } from '../store/local-store.ts'
import type { RowName } from '../store/rows.ts'
import { type PictureOutcome, rewritePictures } from './rewrite-pictures.ts'

/** How long a picture that no edit names is kept: a form that was left open or a draft may still need it. */
const UNUSED_MS = 30 * DAY_MS
/** How long a picture is kept after its upload: a page that still names it shows the local copy. */
const UPLOADED_MS = DAY_MS
const AT_A_TIME = 2

/**
 * Stores a picture on this device until the server has it. Resolves when it is on the disk, with the name that a row
 * may use for it from now on. Throws NotSavedError if the device has no room, even after freeing some.
 */
export async function keepBlob(localStore: LocalStore, { type, variants }: PreparedPicture): Promise<string> {
	const buffers = await Promise.all(PICTURE_WIDTHS.map((width) => variants[width].arrayBuffer()))
	const sha256 = await hashOf(buffers)
	await withRescue(localStore, () =>
		localStore.run(async (db) => {
			const tx = handleTxFailure(db.transaction('blobs', 'readwrite', { durability: 'strict' }))
			const known = await tx.store.get(sha256)
			const keptAt = localStore.deps.clock()
			await tx.store.put({ sha256, variants: buffers, type, paths: known?.paths ?? {}, keptAt })
			await tx.done
		}),
	)
	return waitingPicture(sha256)
}

/** Hash of the widest variant: the others are made from it. */
async function hashOf(buffers: ArrayBuffer[]): Promise<string> {
	const digest = await crypto.subtle.digest('SHA-256', buffers.at(-1) ?? new ArrayBuffer(0))
	return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export type BlobsEnd =
	/** No op of the edit names a picture that waits. The edit in the outbox may have been rewritten. */
	| { kind: 'ready' }
	/** Not now. The edit and those behind it wait. */
	| { kind: 'later'; retryAfterMs: number | null }
	| { kind: 'signed_out' }

/** What became of one picture of one row. */
type PictureEnd = PictureOutcome | { end: BlobsEnd }

export type Upload = (prepared: PreparedPicture) => Promise<{ path: string }>

/** A single attempt: the next sync tries again. */
const uploadOnce: Upload = (prepared) =>
	uploadPicture(prepared, {}, { send: sendForm, wait: () => Promise.resolve(), maxTries: 1 })

/**
 * Call before an edit is sent: uploads the pictures that it names, two at a time, and writes their paths wherever this
 * device named them, in one transaction. A picture that the server refuses for good is removed from its row, so that it
 * does not block the edit; its bytes stay, with an issue that states the reason. A failed upload leaves everything as
 * it was.
 */
export async function uploadBlobs(
	localStore: LocalStore,
	mutation: Mutation,
	upload: Upload = uploadOnce,
): Promise<BlobsEnd> {
	const wanted = mutation.ops.flatMap(namedBy)
	if (wanted.length === 0) return { kind: 'ready' }
	const outcomes = await inTurns(wanted, AT_A_TIME, (one) => sendOne(localStore, one, upload))
	await rewritePictures(
		localStore,
		mutation,
		outcomes.filter((one): one is PictureOutcome => !('end' in one)),
	)
	const ends = outcomes.flatMap((one) => ('end' in one ? [one.end] : []))
	return ends.find(({ kind }) => kind === 'signed_out') ?? ends[0] ?? { kind: 'ready' }
}

const namedBy = ({ entity, id, fields }: Op): { row: RowName; name: string }[] =>
	waitingIn(fields).map((name) => ({ row: { entity: entity as EntityName, id }, name }))

async function sendOne(
	localStore: LocalStore,
	one: { row: RowName; name: string },
	upload: Upload,
): Promise<PictureEnd> {
	const sha256 = waitingSha256(one.name) ?? ''
	const kept = await localStore.run((db) => db.get('blobs', sha256))
	if (!kept) return { ...one, refused: PICTURE_MESSAGES.lost }
	const key = rowKey(one.row.entity, one.row.id)
	const known = kept.paths[key]
	if (known) return { ...one, path: known }
	try {
		const { path } = await upload(toPrepared(kept))
		return { ...one, path: await localStore.run((db) => notePath(db, sha256, key, path)) }
	} catch (error) {
		const why = failure(error)
		return 'end' in why ? why : { ...one, ...why }
	}
}

const toPrepared = ({ type, variants }: KeptBlob): PreparedPicture => {
	const [small, middle, wide] = variants.map((bytes) => new Blob([bytes], { type }))
	const none = new Blob([])
	return { type: type as PictureType, variants: { 320: small ?? none, 960: middle ?? none, 1920: wide ?? none } }
}

/** If two tabs have uploaded the same picture, the first one's path wins. */
async function notePath(db: LocalDb, sha256: string, key: string, path: string): Promise<string> {
	const tx = handleTxFailure(db.transaction('blobs', 'readwrite', { durability: 'strict' }))
	const kept = await tx.store.get(sha256)
	const first = kept?.paths[key] ?? path
	if (kept) await tx.store.put({ ...kept, paths: { ...kept.paths, [key]: first } })
	await tx.done
	return first
}

function failure(error: unknown): { refused: string } | { end: BlobsEnd } {
	if (!(error instanceof AppError)) return { end: { kind: 'later', retryAfterMs: null } }
	const { code, message, retryAfter } = error
	if (code === 'not_signed_in') return { end: { kind: 'signed_out' } }
	if (code === 'unavailable' || code === 'too_many_requests')
		return { end: { kind: 'later', retryAfterMs: retryAfter ? retryAfter * 1000 : null } }
	return { refused: message }
}

async function inTurns<T, R>(list: T[], width: number, work: (item: T) => Promise<R>): Promise<R[]> {
	const results: R[] = []
	let next = 0
	const lane = async () => {
		for (let i = next++; i < list.length; i = next++) results[i] = await work(list[i] as T)
	}
	await Promise.all(Array.from({ length: width }, lane))
	return results
}

/**
 * Deletes pictures that nothing needs any more: a day after the upload, or when no edit, issue or draft has named them
 * for 30 days. `drafts`: anything else on this device that may name a picture.
 */
export async function tidyBlobs(localStore: LocalStore, drafts: unknown): Promise<void> {
	const now = localStore.deps.clock()
	await localStore.run(async (db) => {
		const tx = handleTxFailure(db.transaction(['blobs', 'outbox', 'issues'], 'readwrite'))
		const blobs = tx.objectStore('blobs')
		const [entries, issues, hashes] = await Promise.all([
			tx.objectStore('outbox').getAll(),
			tx.objectStore('issues').getAll(),
			blobs.getAllKeys(),
		])
		const open = issues.filter(({ resolved_at }) => resolved_at === null)
		const named = new Set(waitingIn([entries.map(({ ops }) => ops), open, drafts]))
		// One after another: each is up to 15 MB.
		for (const sha256 of hashes.filter((hash) => !named.has(waitingPicture(hash)))) {
			const kept = await blobs.get(sha256)
			if (kept && isPast(kept, now)) await blobs.delete(sha256)
		}
		await tx.done
	})
}

const isPast = ({ paths, keptAt }: KeptBlob, now: number): boolean =>
	now - keptAt > (Object.keys(paths).length > 0 ? UPLOADED_MS : UNUSED_MS)
