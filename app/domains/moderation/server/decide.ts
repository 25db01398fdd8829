import { isAdmin } from '#app/domains/accounts/model/roles.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { parsePicturePath } from '#app/platform/model/picture.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import type { AppEnv } from '#app/platform/server/env.ts'
import { changeVisibility, closePictures } from '#app/platform/server/pictures.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import type { RowChange } from '#app/sync/model/entities.ts'
import { renamePictures } from '#app/sync/model/pictures.ts'
import { commit } from '#app/sync/server/commit.ts'
import { type Query, writeBatch } from '#db/batch.ts'
import * as queries from '#db/queries/moderation.ts'
import { notify } from '#db/queries/notify.ts'
import { appealPath } from '../model/appeal-path.ts'
import { QUEUE } from '../model/queue.ts'
import type { Reportable, ReportReason } from '../model/report-words.ts'
import { takeDownVerb } from '../model/taken-down.ts'

/** `reason`: why it is removed, for its cook to read. */
export type Decision = { entryId: string; state: 'kept' | 'removed'; reason?: ReportReason | undefined }

export type DecidingServer = { db: Db; clock: () => number; makeId: MakeId; env: AppEnv }

type Entry = Awaited<ReturnType<typeof queries.findEntry>>[number]

/** The open entry. Throws AppError: `forbidden`, `not_found` when it was already decided. */
export async function openEntryFor(db: Db, me: Pick<Me, 'role'>, entryId: string): Promise<Entry> {
	if (!isAdmin(me)) throw new AppError('forbidden', QUEUE.gone)
	const [entry] = await queries.findEntry(db, { id: entryId })
	if (entry?.state !== 'open') throw new AppError('not_found', QUEUE.gone)
	return entry
}

/** Whose thing it is; null when it is gone. A reported cook is its own. */
export const ownerOf = ({ entity, row_id, owner_id }: Pick<Entry, 'entity' | 'row_id' | 'owner_id'>): string | null =>
	entity === 'cook' ? row_id : entity === 'picture' ? (parsePicturePath(row_id)?.userId ?? null) : owner_id

/**
 * Decides all open entries about the same thing as this entry. 'removed' makes a recipe or a cookbook private: its cook
 * keeps it and gets the reason, and its pictures get private names. Throws AppError: those of `openEntryFor`,
 * `bad_request` for a picture, which `removeReviewedPicture` removes, and for a cook, whose account has a page of its own.
 */
export async function decide(
	server: DecidingServer,
	me: Pick<Me, 'id' | 'role'>,
	{ entryId, state, reason = 'other' }: Decision,
): Promise<void> {
	const entry = await openEntryFor(server.db, me, entryId)
	const { entity, row_id } = entry
	if (state === 'kept') return keep(server, me, { entryId, entry })
	if (entity === 'picture') throw new AppError('bad_request', QUEUE.failed)
	if (entity === 'cook') throw new AppError('bad_request', QUEUE.cookHint)
	return takeDown(server, me, { entryId, entry: { ...entry, entity, row_id }, reason })
}

async function keep(
	{ db, clock }: DecidingServer,
	me: Pick<Me, 'id'>,
	{ entryId, entry }: { entryId: string; entry: Entry },
): Promise<void> {
	const now = clock()
	const ownerId = ownerOf(entry)
	await writeBatch(db, [
		...auditOf(db, { action: 'moderation_kept', actor: me.id, subject: ownerId, detail: entry.entity, entryId }, now),
		queries.decideEntries(db, entry, { state: 'kept', by: me.id, now, entryId, ownerId }),
	])
}

type AuditedDecision = {
	action: 'moderation_kept' | 'moderation_removed' | 'picture_removed'
	actor: string
	subject: string | null
	detail: string
	entryId: string
}

/** The audit row of a decision, before the statement that closes the entry: of two at once, one is recorded. */
export const auditOf = (db: Db, { entryId, ...entry }: AuditedDecision, now: number): Query[] =>
	auditStatements(db, { ...entry, when: queries.isOpenEntry(entryId) }, now)

async function takeDown(
	{ db, clock, env, makeId }: DecidingServer,
	me: Pick<Me, 'id'>,
	{ entryId, entry, reason }: { entryId: string; entry: Entry & { entity: Reportable }; reason: ReportReason },
): Promise<void> {
	const now = clock()
	const { entity, row_id, owner_id, space } = entry
	const decided = (title: string | null): Query[] => [
		...auditOf(
			db,
			{ action: 'moderation_removed', actor: me.id, subject: owner_id, detail: `${entity}.${reason}`, entryId },
			now,
		),
		queries.decideEntries(db, entry, {
			...{ state: 'removed', by: me.id, now, entryId, ownerId: owner_id },
			...{ reason, title },
		}),
	]
	if (!owner_id || !space) return void (await writeBatch(db, decided(null)))
	const paths = [...(entry.images ?? []), ...(entry.image_url ? [entry.image_url] : [])]
	const named = await changeVisibility(env, { userId: owner_id, paths, isPublic: false })
	const { shut } = await commit(db, {
		space,
		// The entry says who has decided: rows of another cook must not.
		userId: space,
		at: now,
		verb: takeDownVerb(entity, reason, entryId),
		look: [{ entity, ids: [row_id] }],
		plan(seen) {
			const row = seen.find(entity, row_id)
			if (!row || row.deleted || !row.fields.is_public) return []
			const hidden = { ...row.fields, is_public: false }
			const fields = renamePictures(entity, hidden, (path) => named[paths.indexOf(path)] ?? path)
			return [{ entity, id: row_id, op: 'put', fields } as RowChange]
		},
		also(seen) {
			const row = seen.find(entity, row_id)
			if (!row || row.deleted || !row.fields.is_public) return decided(null)
			const { title } = row.fields
			const told = {
				...({ kind: 'moderation', userId: owner_id, subject: entryId, actorId: null } as const),
				...{ values: { entity, title, reason }, link: appealPath(entryId) },
			}
			return [...decided(title), ...notify(told, { token: makeId(), now })]
		},
	})
	if (shut.length > 0) await closePictures(env, { userId: owner_id, paths: shut })
}
