import { z } from 'zod'
import * as queries from '#db/queries/pictures.ts'
import { DAY_MS, MINUTE_MS } from '../model/clock.ts'
import { AppError } from '../model/errors.ts'
import type { MakeId } from '../model/ids.ts'
import {
	CONTENT_TYPES,
	PICTURE_EXTENSIONS,
	PICTURE_WIDTHS,
	type PictureParts,
	parsePicturePath,
	pictureKey,
	picturePath,
	pictureVariant,
	WIDEST,
} from '../model/picture.ts'
import { checkVariants, SPACE_QUOTA_BYTES, type Variants } from '../model/picture-check.ts'
import { PICTURE_MESSAGES as M } from '../model/picture-messages.ts'
import type { Service } from './env.ts'
import { enqueue } from './jobs.ts'
import type { Db } from './request-db.ts'

export { markReferenced, markUnreferenced } from '#db/queries/pictures.ts'

/** The most that the media Worker accepts at once. */
export const PATHS_A_REQUEST = 50

/** Reachable by service binding only: the main Worker forwards no requests to it. */
export const VISIBILITY_PATH = '/internal/pictures/visibility'
export const visibilityRequest = z.object({
	userId: z.uuid(),
	paths: z.array(z.string().max(300)).min(1).max(PATHS_A_REQUEST),
	is_public: z.boolean(),
})
export type VisibilityRequest = z.infer<typeof visibilityRequest>
const visibilityAnswer = z.object({ moved: z.record(z.string(), z.string()) })
export type VisibilityAnswer = z.infer<typeof visibilityAnswer>

/** Like `VISIBILITY_PATH`. */
export const CLOSING_PATH = '/internal/pictures/close'
export const closingRequest = visibilityRequest.omit({ is_public: true })
type ClosingRequest = z.infer<typeof closingRequest>

/** Like `VISIBILITY_PATH`. */
export const COPIES_PATH = '/internal/pictures/copies'
export const copiesRequest = z.object({ path: z.string().max(300) })
/** `paths`: the picture and its copies. `compared`: all that may have been one, as of the same moment. */
const copiesAnswer = z.object({ paths: z.array(z.string()), compared: z.array(z.string()) })
export type CopiesAnswer = z.infer<typeof copiesAnswer>

/** Like `VISIBILITY_PATH`. */
export const READING_PATH = '/internal/pictures/read'
export const readingRequest = copiesRequest

/** Bytes in R2, rows in the database; `makeStem` is `pictureStem` with the current time and fresh randomness. */
export type PictureStore = { db: Db; bucket: R2Bucket; now: number; makeStem(): string }

const LEFT_DAYS = 30
const SWEEP_PICTURES = 200

/**
 * Checks the three sizes of a picture and stores them, private and not yet named by any row. Returns the widest one's
 * path. Throws AppError: what `checkVariants` throws, `limit_reached` at the space's quota. One round trip.
 *
 * The row is written first: if the upload fails in between, the row is unreferenced, and the clean-up finds it.
 */
export async function storePicture(
	{ db, bucket, now, makeStem }: PictureStore,
	{ userId, space }: { userId: string; space: string },
	variants: Variants<Uint8Array>,
): Promise<{ path: string }> {
	const extension = PICTURE_EXTENSIONS[checkVariants(variants)]
	const path = picturePath(userId, makeStem(), WIDEST, extension)
	const bytes = PICTURE_WIDTHS.reduce((sum, width) => sum + variants[width].length, 0)
	const row = { path, user_id: userId, space, bytes, is_public: false, created_at: now, unreferenced_at: now }
	if (!(await queries.insertPictureWithin(db, row, SPACE_QUOTA_BYTES)))
		throw new AppError('limit_reached', M.quotaReached)
	try {
		await putVariants(bucket, path, variants, false)
	} catch (cause) {
		await queries.deletePicture(db, path)
		throw new AppError('unavailable', M.serverTrouble, { retryAfter: 5, cause })
	}
	return { path }
}

/**
 * Gives the named pictures of the cook the wanted visibility under new keys and returns old path -> new path. Leaves
 * out those that have it already, those of other cooks, and those missing from the bucket. Old keys stay as they are,
 * for rows that still name them; `closeLeft` makes a public one private once no public row names it any more. Two round
 * trips, one when nothing changes.
 */
export async function copyWithVisibility(
	store: PictureStore,
	{ userId, paths, isPublic }: { userId: string; paths: string[]; isPublic: boolean },
): Promise<Record<string, string>> {
	const rows = (await queries.listOwnPictures(store.db, { userId, paths })).filter((row) => row.is_public !== isPublic)
	if (rows.length === 0) return {}
	const copies = rows.map((row) => ({ row, path: copyPath(row.path, store.makeStem()) }))
	await queries.insertPictures(
		store.db,
		copies.map(({ row, path }) => ({
			...row,
			path,
			is_public: isPublic,
			created_at: store.now,
			unreferenced_at: store.now,
		})),
	)
	const moved: Record<string, string> = {}
	// One after another: three sizes are up to 15 MB of an isolate's 128.
	for (const { row, path } of copies) {
		const variants = await readVariants(store.bucket, row.path)
		if (!variants) continue
		await putVariants(store.bucket, path, variants, isPublic)
		moved[row.path] = path
	}
	return moved
}

/**
 * Makes those of the cook's pictures private that nothing public names any more. Two round trips, one when there are
 * none.
 */
export async function closeLeft(
	store: Pick<PictureStore, 'db' | 'bucket'>,
	{ userId, paths }: { userId: string; paths: string[] },
): Promise<void> {
	await setVisibility(store, await queries.listOpenUnshown(store.db, { userId, paths }), false)
}

/** Pictures that are being published are named by no row until it is written. */
const UNTIL_NAMED_MS = 5 * MINUTE_MS
const CLOSED_A_RUN = 50

/** The same for pictures left public by a request that died or by an older release. Returns how many. */
export async function closeLeftOpen(store: Pick<PictureStore, 'db' | 'bucket' | 'now'>): Promise<number> {
	const before = store.now - UNTIL_NAMED_MS
	const open = await queries.listLeftOpen(store.db, { before, limit: CLOSED_A_RUN })
	await setVisibility(store, open, false)
	return open.length
}

const CHANGED_A_STEP = 50

/**
 * One step through the pictures of a cook, under the keys that they have: `isPublic` opens those that something public
 * names, otherwise all that are public are closed. Returns the path after which to go on, null at the end.
 */
export async function changeShown(
	store: Pick<PictureStore, 'db' | 'bucket'>,
	{ userId, isPublic, after }: { userId: string; isPublic: boolean; after: string },
): Promise<string | null> {
	const list = isPublic ? queries.listClosedShown : queries.listOpen
	const pictures = await list(store.db, { userId, after, limit: CHANGED_A_STEP })
	await setVisibility(store, pictures, isPublic)
	return pictures.length === CHANGED_A_STEP ? (pictures.at(-1)?.path ?? null) : null
}

async function setVisibility(
	{ db, bucket }: Pick<PictureStore, 'db' | 'bucket'>,
	pictures: { user_id: string; path: string }[],
	isPublic: boolean,
): Promise<void> {
	for (const { user_id, path } of pictures) {
		const variants = await readVariants(bucket, path)
		if (variants) await putVariants(bucket, path, variants, isPublic)
		// Last: while the table says otherwise, another run changes what this one has left.
		await queries.markVisibility(db, { userId: user_id, paths: [path], isPublic })
	}
}

/**
 * The caller's side: requests the cook's pictures from the media Worker in the visibility that a row will have, before
 * the commit that writes the row. Returns the paths to write, in the same order; a path that needs no change is
 * returned as it is. Throws AppError `unavailable` when the pictures could not be changed; then the row must not be
 * written either.
 */
export async function changeVisibility(
	env: { MEDIA: Service },
	{ userId, paths, isPublic }: { userId: string; paths: string[]; isPublic: boolean },
): Promise<string[]> {
	if (paths.length === 0) return []
	const response = await env.MEDIA.fetch(
		new Request(`https://media.internal${VISIBILITY_PATH}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ userId, paths, is_public: isPublic } satisfies VisibilityRequest),
		}),
	)
	if (!response.ok) throw new AppError('unavailable', M.serverTrouble, { retryAfter: 5 })
	const { moved } = visibilityAnswer.parse(await response.json())
	return paths.map((path) => moved[path] ?? path)
}

/**
 * The caller's side, after a commit whose public rows no longer name these pictures of the cook. Never throws: the
 * clean-up closes what stays open within minutes.
 */
export async function closePictures(
	env: { MEDIA: Service },
	{ userId, paths }: { userId: string; paths: string[] },
): Promise<void> {
	for (let from = 0; from < paths.length; from += PATHS_A_REQUEST) {
		const body = { userId, paths: paths.slice(from, from + PATHS_A_REQUEST) } satisfies ClosingRequest
		const request = new Request(`https://media.internal${CLOSING_PATH}`, { method: 'POST', body: JSON.stringify(body) })
		await env.MEDIA.fetch(request).catch(() => undefined)
	}
}

/**
 * The caller's side of taking a picture down: all paths of its cook that have the same bytes, public copies and private
 * ones, itself first. Throws AppError `unavailable`.
 */
export async function findCopies(env: { MEDIA: Service }, path: string): Promise<CopiesAnswer> {
	const request = new Request(`https://media.internal${COPIES_PATH}`, {
		method: 'POST',
		body: JSON.stringify({ path }),
	})
	const response = await env.MEDIA.fetch(request)
	if (!response.ok) throw new AppError('unavailable', M.serverTrouble, { retryAfter: 5 })
	return copiesAnswer.parse(await response.json())
}

/**
 * The caller's side of showing an administrator a picture that may be private: a response that nobody caches, or null when
 * it is not there. Throws AppError `unavailable`.
 */
export async function readPicture(env: { MEDIA: Service }, path: string): Promise<Response | null> {
	const request = new Request(`https://media.internal${READING_PATH}`, {
		method: 'POST',
		body: JSON.stringify({ path }),
	})
	const response = await env.MEDIA.fetch(request)
	if (response.status === 404) return null
	if (!response.ok) throw new AppError('unavailable', M.serverTrouble, { retryAfter: 5 })
	return response
}

/**
 * The media Worker's side: a copy has the same number of bytes and the same tag in the bucket. One that has no bytes yet is
 * being made, and counts as a copy.
 */
export async function listCopies(
	{ db, bucket }: Pick<PictureStore, 'db' | 'bucket'>,
	path: string,
): Promise<CopiesAnswer> {
	const tagOf = async (one: string) => (await bucket.head(pictureKey(one)))?.httpEtag
	const alike = (await queries.listPicturesAlike(db, path)).filter((one) => one !== path)
	const tag = await tagOf(path)
	const isCopy = await Promise.all(
		alike.map(async (one) => {
			const other = await tagOf(one)
			return tag !== undefined && (other === undefined || other === tag)
		}),
	)
	return { paths: [path, ...alike.filter((_one, i) => isCopy[i])], compared: [path, ...alike] }
}

/** The bucket's keys of pictures, in all their sizes. */
export const keysOf = (paths: readonly string[]): string[] =>
	paths.flatMap((path) => PICTURE_WIDTHS.map((width) => pictureKey(pictureVariant(path, width))))

/** The time since which a picture counts as unreferenced that the next clean-up shall delete, unless a row names it. */
export const leftForGood = (now: number): number => now - LEFT_DAYS * DAY_MS

/**
 * The clean-up: deletes pictures that no row has named for 30 days. A job deletes their bytes. Returns how many; two
 * round trips.
 */
export async function sweepPictures(db: Db, { now, makeId }: { now: number; makeId: MakeId }): Promise<number> {
	const paths = await queries.takeLeftPictures(db, { before: leftForGood(now), limit: SWEEP_PICTURES })
	if (paths.length === 0) return 0
	await enqueue(db, 'delete_pictures', { keys: keysOf(paths) }, { makeId, now })
	return paths.length
}

/** Whether a picture in the bucket is public: stored beside its bytes, so that serving it needs no database. */
export const isPublicPicture = (object: R2Object): boolean => object.customMetadata?.is_public === 'true'

/** A picture from the bucket in all three sizes, or null if one is missing. */
async function readVariants(bucket: R2Bucket, path: string): Promise<Variants<Uint8Array> | null> {
	const [small, middle, wide] = await Promise.all(
		PICTURE_WIDTHS.map(async (width) => {
			const object = await bucket.get(pictureKey(pictureVariant(path, width)))
			return object && new Uint8Array(await object.arrayBuffer())
		}),
	)
	return small && middle && wide ? { 320: small, 960: middle, 1920: wide } : null
}

async function putVariants(
	bucket: R2Bucket,
	path: string,
	variants: Variants<Uint8Array>,
	isPublic: boolean,
): Promise<void> {
	const { extension } = partsOf(path)
	await Promise.all(
		PICTURE_WIDTHS.map((width) =>
			bucket.put(pictureKey(pictureVariant(path, width)), variants[width], {
				httpMetadata: { contentType: CONTENT_TYPES[extension] },
				customMetadata: { is_public: String(isPublic) },
			}),
		),
	)
}

function copyPath(path: string, stem: string): string {
	const { userId, extension } = partsOf(path)
	return picturePath(userId, stem, WIDEST, extension)
}

function partsOf(path: string): PictureParts {
	const parts = parsePicturePath(path)
	if (!parts) throw new Error(`pictures: invalid path in the table: ${path}`)
	return parts
}
