import { sendForm } from '#app/platform/client/pictures/send-form.ts'
import { type PreparedPicture, uploadPicture } from '#app/platform/client/pictures/upload-picture.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { PICTURE_WIDTHS, type PictureType, waitingPicture, waitingSha256 } from '#app/platform/model/picture.ts'
import { PICTURE_MESSAGES } from '#app/platform/model/picture-messages.ts'
import type { EntityName } from '../model/entities.ts'
import type { Mutation, Op } from '../model/protocol.ts'
import { waitingIn } from '../model/waiting-pictures.ts'
import { withRescue } from './edit.ts'
import { heedFailure } from './heed-failure.ts'
import type { Kitchen } from './kitchen.ts'
import { type KeptBlob, type KitchenDb, rowKey } from './kitchen-db.ts'
import { rewritePictures, type SettledPicture } from './rewrite-pictures.ts'
import type { RowName } from './rows.ts'

/** How long a picture that no edit names stays: a form that was left open, a draft. */
const UNUSED_MS = 30 * DAY_MS
/** How long one stays that the server has: a page that still names it shows it from here. */
const UPLOADED_MS = DAY_MS
const AT_A_TIME = 2

/**
 * Keeps a picture on this device until the server has it. Resolves when it is on the disk, with the name by which a row
 * may already show it. Throws NotSavedError when the device has no room, even after making some.
 */
export async function keepBlob(kitchen: Kitchen, { type, variants }: PreparedPicture): Promise<string> {
	const buffers = await Promise.all(PICTURE_WIDTHS.map((width) => variants[width].arrayBuffer()))
	const sha256 = await hashOf(buffers)
	await withRescue(kitchen, () =>
		kitchen.run(async (db) => {
			const tx = heedFailure(db.transaction('blobs', 'readwrite', { durability: 'strict' }))
			const known = await tx.store.get(sha256)
			const keptAt = kitchen.deps.clock()
			await tx.store.put({ sha256, variants: buffers, type, paths: known?.paths ?? {}, keptAt })
			await tx.done
		}),
	)
	return waitingPicture(sha256)
}

/** By the widest one: the others are made of it. */
async function hashOf(buffers: ArrayBuffer[]): Promise<string> {
	const digest = await crypto.subtle.digest('SHA-256', buffers.at(-1) ?? new ArrayBuffer(0))
	return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export type BlobsEnd =
	/** No op of the edit names a picture that waits; what the outbox holds of it may be another than before. */
	| { kind: 'ready' }
	/** Not now. The edit waits, and those behind it. */
	| { kind: 'later'; retryAfterMs: number | null }
	| { kind: 'signed_out' }

/** What became of one picture of one row. */
type Settled = SettledPicture | { end: BlobsEnd }

export type Upload = (prepared: PreparedPicture) => Promise<{ path: string }>

/** Once: who drains comes back by himself. */
const uploadOnce: Upload = (prepared) =>
	uploadPicture(prepared, {}, { send: sendForm, wait: () => Promise.resolve(), maxTries: 1 })

/**
 * Before an edit is sent: uploads the pictures that it names, two at a time, and puts their paths wherever this device
 * named them, in one transaction. A picture that the server refuses for good leaves its row, so that the edit is not held
 * up for ever; its bytes and an issue that says why stay. A failed upload leaves everything as it was.
 */
export async function uploadBlobs(
	kitchen: Kitchen,
	mutation: Mutation,
	upload: Upload = uploadOnce,
): Promise<BlobsEnd> {
	const wanted = mutation.ops.flatMap(namedBy)
	if (wanted.length === 0) return { kind: 'ready' }
	const settled = await inTurns(wanted, AT_A_TIME, (one) => settleOne(kitchen, one, upload))
	await rewritePictures(
		kitchen,
		mutation,
		settled.filter((one): one is SettledPicture => !('end' in one)),
	)
	const ends = settled.flatMap((one) => ('end' in one ? [one.end] : []))
	return ends.find(({ kind }) => kind === 'signed_out') ?? ends[0] ?? { kind: 'ready' }
}

const namedBy = ({ entity, id, fields }: Op): { row: RowName; name: string }[] =>
	waitingIn(fields).map((name) => ({ row: { entity: entity as EntityName, id }, name }))

async function settleOne(kitchen: Kitchen, one: { row: RowName; name: string }, upload: Upload): Promise<Settled> {
	const sha256 = waitingSha256(one.name) ?? ''
	const kept = await kitchen.run((db) => db.get('blobs', sha256))
	if (!kept) return { ...one, refused: PICTURE_MESSAGES.lost }
	const key = rowKey(one.row.entity, one.row.id)
	const known = kept.paths[key]
	if (known) return { ...one, path: known }
	try {
		const { path } = await upload(toPrepared(kept))
		return { ...one, path: await kitchen.run((db) => notePath(db, sha256, key, path)) }
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

/** Two tabs may have uploaded the same picture; the first one's path stands. */
async function notePath(db: KitchenDb, sha256: string, key: string, path: string): Promise<string> {
	const tx = heedFailure(db.transaction('blobs', 'readwrite', { durability: 'strict' }))
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
 * Lets go of pictures that nobody needs any more: the server has them and a day has passed, or no edit, issue or draft
 * has named them for 30 days. `drafts`: whatever else of this device may name a picture.
 */
export async function tidyBlobs(kitchen: Kitchen, drafts: unknown): Promise<void> {
	const now = kitchen.deps.clock()
	await kitchen.run(async (db) => {
		const tx = heedFailure(db.transaction(['blobs', 'outbox', 'issues'], 'readwrite'))
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
