import { isAdmin } from '#app/domains/accounts/model/roles.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import { type AuditAction, auditStatements } from '#app/platform/server/audit.ts'
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
import { barredFrom, type Deciding } from '../model/deciding.ts'
import { ownerOf, QUEUE } from '../model/queue.ts'
import type { Reportable, ReportReason } from '../model/report-words.ts'
import { takeDownVerb } from '../model/taken-down.ts'

/** `reason`: why it is removed, for its cook to read. */
export type Decision = { entryId: string; state: 'kept' | 'removed'; reason?: ReportReason | undefined }

export type DecidingServer = { db: Db; clock: () => number; makeId: MakeId; env: AppEnv }

type Entry = Awaited<ReturnType<typeof queries.findEntry>>[number]

/**
 * The open entry. Throws AppError: `not_found` when it was already decided, `forbidden` for anybody but an administrator,
 * and for what is about themselves or a higher role, which is recorded as refused.
 */
export async function openEntryFor(
	{ db, clock }: Pick<DecidingServer, 'db' | 'clock'>,
	me: Deciding,
	{ entryId, action }: { entryId: string; action: AuditAction },
): Promise<Entry> {
	if (!isAdmin(me)) throw new AppError('forbidden', QUEUE.gone)
	const [entry] = await queries.findEntry(db, { id: entryId })
	if (entry?.state !== 'open') throw new AppError('not_found', QUEUE.gone)
	const owner = ownerOf(entry)
	const barred = barredFrom(me, { id: owner, role: entry.owner_role })
	if (barred === null) return entry
	const refusal = { action, actor: me.id, subject: owner, outcome: 'refused' } as const
	await writeBatch(db, auditStatements(db, refusal, clock()))
	throw new AppError('forbidden', QUEUE[barred])
}

/** Writes a decision with its `claimEntry`. Throws AppError `not_found` when somebody has decided meanwhile. */
export async function claimed<T>(written: Promise<T>): Promise<T> {
	try {
		return await written
	} catch (error) {
		if (queries.isLostClaim(error)) throw new AppError('not_found', QUEUE.gone)
		throw error
	}
}

/**
 * Decides all open entries about the same thing as this entry. 'removed' makes a recipe or a cookbook private: its cook
 * keeps it and gets the reason, and its pictures get private names. Throws AppError: those of `openEntryFor`,
 * `bad_request` for a picture, which `removeReviewedPicture` removes, and for a cook, whose account has a page of its own.
 */
export async function decide(
	server: DecidingServer,
	me: Deciding,
	{ entryId, state, reason = 'other' }: Decision,
): Promise<void> {
	const action = state === 'kept' ? 'moderation_kept' : 'moderation_removed'
	const entry = await openEntryFor(server, me, { entryId, action })
	const { entity, row_id } = entry
	if (state === 'kept') return keep(server, me, { entryId, entry })
	if (entity === 'picture') throw new AppError('bad_request', QUEUE.failed)
	if (entity === 'cook') throw new AppError('bad_request', QUEUE.cookHint)
	return takeDown(server, me, { entryId, entry: { ...entry, entity, row_id }, reason })
}

async function keep(
	{ db, clock }: DecidingServer,
	me: Pick<Deciding, 'id'>,
	{ entryId, entry }: { entryId: string; entry: Entry },
): Promise<void> {
	const now = clock()
	const ownerId = ownerOf(entry)
	const kept = { action: 'moderation_kept', actor: me.id, subject: ownerId, detail: entry.entity } as const
	const batch = [
		queries.claimEntry(entryId),
		...auditStatements(db, kept, now),
		queries.decideEntries(db, entry, { state: 'kept', by: me.id, now, entryId, ownerId }),
	]
	await claimed(writeBatch(db, batch))
}

async function takeDown(
	{ db, clock, env, makeId }: DecidingServer,
	me: Pick<Deciding, 'id'>,
	{ entryId, entry, reason }: { entryId: string; entry: Entry & { entity: Reportable }; reason: ReportReason },
): Promise<void> {
	const now = clock()
	const { entity, row_id, author_id: ownerId, space } = entry
	const decided = (title: string | null): Query[] => [
		queries.claimEntry(entryId),
		...auditStatements(
			db,
			{ action: 'moderation_removed', actor: me.id, subject: ownerId, detail: `${entity}.${reason}` },
			now,
		),
		queries.decideEntries(db, entry, { state: 'removed', by: me.id, now, entryId, ownerId, reason, title }),
	]
	if (!ownerId || !space) return void (await claimed(writeBatch(db, decided(null))))
	const paths = [...(entry.images ?? []), ...(entry.image_url ? [entry.image_url] : [])]
	const named = await changeVisibility(env, { userId: ownerId, paths, isPublic: false })
	const written = commit(db, {
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
				...({ kind: 'moderation', userId: ownerId, subject: entryId, actorId: null } as const),
				...{ values: { entity, title, reason }, link: appealPath(entryId) },
			}
			return [...decided(title), ...notify(told, { token: makeId(), now })]
		},
	})
	const { shut } = await claimed(written)
	if (shut.length > 0) await closePictures(env, { userId: ownerId, paths: shut })
}
