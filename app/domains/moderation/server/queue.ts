import { isAdmin } from '#app/domains/accounts/model/roles.ts'
import { HOUR_MS } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { parsePicturePath } from '#app/platform/model/picture.ts'
import type { AppEnv } from '#app/platform/server/env.ts'
import { enqueue } from '#app/platform/server/jobs.ts'
import { changeVisibility, closePictures, findCopies, keysOf } from '#app/platform/server/pictures.ts'
import { rateKey, refuseOverRates } from '#app/platform/server/rate-limit.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import type { FieldsOf, RowChange } from '#app/sync/model/entities.ts'
import { renamePictures } from '#app/sync/model/pictures.ts'
import { commit } from '#app/sync/server/commit.ts'
import { writeBatch } from '#db/batch.ts'
import * as queries from '#db/queries/moderation.ts'
import { listNaming, removePictures } from '#db/queries/pictures.ts'
import { UNCHECKED } from '../model/messages.ts'
import { groupEntries, QUEUE, type QueueItem } from '../model/queue.ts'
import type { Report } from '../model/report.ts'
import { REPORT, type ReportReason } from '../model/report-words.ts'
import { takeDownVerb } from '../model/taken-down.ts'

/** `reason`: why it is removed, for its cook to read. */
export type Decision = { entryId: string; state: 'kept' | 'removed'; reason?: ReportReason | undefined }

type Server = { db: Db; clock: () => number; makeId: MakeId }

const REPORTS_AN_HOUR = 20
/** More than anyone decides in a sitting; the next ones appear when these are decided. */
const SHOWN_ENTRIES = 200

/**
 * Queues another cook's public recipe or cookbook. For one that does not exist, is private, the cook's own, or already
 * reported by this cook, the response is the same and nothing changes. Throws AppError `too_many_requests`.
 */
export async function reportThing(server: Server, me: Pick<Me, 'id'>, report: Report): Promise<void> {
	const now = server.clock()
	const rate = { key: rateKey('report', me.id), limit: REPORTS_AN_HOUR, windowMs: HOUR_MS }
	await refuseOverRates(server.db, [rate], REPORT.tooMany, now)
	await queries.insertReport(server.db, { ...report, id: server.makeId(), userId: me.id, now })
}

/** Queues a picture that could not be checked. */
export async function queueUncheckedPicture(
	db: Db,
	{ path, userId, makeId, now }: { path: string; userId: string; makeId: MakeId; now: number },
): Promise<void> {
	const picture = { id: makeId(), entity: 'picture' as const, row_id: path }
	await writeBatch(db, [queries.insertUnchecked([picture], { reason: UNCHECKED, user_id: userId, now })])
}

/** The open entries, longest waiting first. One round trip. */
export const readQueue = async (db: Db): Promise<QueueItem[]> =>
	groupEntries(await queries.listOpenEntries(db, { limit: SHOWN_ENTRIES }))

/**
 * Decides all open entries about the same thing as this entry. 'removed' makes a recipe or a cookbook private: its cook
 * keeps it and gets the reason, and its pictures get private names. Throws AppError: `forbidden`, `not_found` when it
 * was already decided.
 */
export async function decide(
	server: Server & { env: AppEnv },
	me: Pick<Me, 'id' | 'role'>,
	{ entryId, state, reason }: Decision,
): Promise<void> {
	if (!isAdmin(me)) throw new AppError('forbidden', QUEUE.gone)
	const [entry] = await queries.findEntry(server.db, { id: entryId })
	if (entry?.state !== 'open') throw new AppError('not_found', QUEUE.gone)
	const now = server.clock()
	const decision = queries.decideEntries(server.db, entry, { state, by: me.id, now })
	const { entity, row_id, owner_id, space } = entry
	if (state === 'removed' && entity === 'picture') return removePicture(server, { path: row_id, decision, now })
	if (state === 'kept' || entity === 'picture' || !owner_id || !space) {
		await writeBatch(server.db, [decision])
		return
	}
	const paths = [...(entry.images ?? []), ...(entry.image_url ? [entry.image_url] : [])]
	const named = await changeVisibility(server.env, { userId: owner_id, paths, isPublic: false })
	const { shut } = await commit(server.db, {
		space,
		// The entry says who has decided: rows of another cook must not.
		userId: space,
		at: now,
		verb: takeDownVerb(entity, reason ?? 'other'),
		look: [{ entity, ids: [row_id] }],
		plan(seen) {
			const row = seen.find(entity, row_id)
			if (!row || row.deleted || !row.fields.is_public) return []
			const hidden = { ...row.fields, is_public: false }
			const fields = renamePictures(entity, hidden, (path) => named[paths.indexOf(path)] ?? path)
			return [{ entity, id: row_id, op: 'put', fields } as RowChange]
		},
		also: () => [decision],
	})
	if (shut.length > 0) await closePictures(server.env, { userId: owner_id, paths: shut })
}

/** Removes the picture with all its copies from every row of its cook that names it, and from the bucket. */
async function removePicture(
	{ db, env, makeId }: Server & { env: AppEnv },
	{ path, decision, now }: { path: string; decision: ReturnType<typeof queries.decideEntries>; now: number },
): Promise<void> {
	const owner = parsePicturePath(path)?.userId
	if (!owner) return void (await writeBatch(db, [decision]))
	// A cook's own space has the cook's id.
	const space = owner
	const paths = await findCopies(env, path)
	const named = await listNaming(db, { space, paths })
	const idsOf = (entity: (typeof named)[number]['entity']) =>
		named.filter((row) => row.entity === entity).map(({ id }) => id)
	const without = (images: readonly string[]) => images.filter((image) => !paths.includes(image))
	await commit(db, {
		space,
		userId: space,
		at: now,
		verb: 'picture.remove',
		look: PICTURED.map((entity) => ({ entity, ids: idsOf(entity) })),
		plan: (seen) => [
			...seen.list('recipe').map(({ id, fields }) => put('recipe', id, { images: without(fields.images) })),
			...seen.list('cook_log').map(({ id, fields }) => put('cook_log', id, { images: without(fields.images) })),
			...seen.list('cookbook').map(({ id }) => put('cookbook', id, { image_url: null })),
		],
		also: () => [
			decision,
			...removePictures(db, { userId: owner, paths }),
			enqueue(db, 'delete_pictures', { keys: keysOf(paths) }, { makeId, now }),
		],
	})
}

const PICTURED = ['recipe', 'cook_log', 'cookbook'] as const

const put = <E extends (typeof PICTURED)[number]>(entity: E, id: string, fields: Partial<FieldsOf<E>>): RowChange =>
	({ entity, id, op: 'put', fields }) as RowChange
