import { AppError } from '#app/platform/model/errors.ts'
import { parsePicturePath } from '#app/platform/model/picture.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { enqueue } from '#app/platform/server/jobs.ts'
import { findCopies, keysOf } from '#app/platform/server/pictures.ts'
import type { FieldsOf, RowChange } from '#app/sync/model/entities.ts'
import { commit, type Seen } from '#app/sync/server/commit.ts'
import type { Query } from '#db/batch.ts'
import * as queries from '#db/queries/moderation.ts'
import { notify } from '#db/queries/notify.ts'
import { listNaming, removePictures } from '#db/queries/pictures.ts'
import { appealPath } from '../model/appeal-path.ts'
import type { Deciding } from '../model/deciding.ts'
import { picturesOf, QUEUE } from '../model/queue.ts'
import type { ReportReason } from '../model/report-words.ts'
import { type DecidingServer, openEntryFor } from './decide.ts'

/** `path`: one of the pictures that the queue shows with the entry. */
export type PictureRemoval = { entryId: string; path: string; reason: ReportReason }

/**
 * Removes a picture with all its copies from every row of its cook that names it, and from the bucket, and tells the
 * cook. A picture in question is thereby decided; one that a recipe, a cookbook or a cook shows becomes a decision of its
 * own, and the report stays open. Throws AppError: those of `openEntryFor`, `not_found` when the entry shows no such
 * picture (any more), `unavailable` when its cook makes copies of it all the time.
 */
export async function removeReviewedPicture(
	server: DecidingServer,
	me: Deciding,
	removal: PictureRemoval,
): Promise<void> {
	for (let tries = 0; tries < MAX_TRIES; tries += 1) {
		try {
			return await remove(server, me, removal)
		} catch (error) {
			if (!queries.isLostClaim(error)) throw error
		}
	}
	throw new AppError('unavailable', QUEUE.stillChanging, { retryAfter: 5 })
}

/** A cook who publishes the picture meanwhile makes a copy of it. */
const MAX_TRIES = 3

async function remove(server: DecidingServer, me: Deciding, { entryId, path, reason }: PictureRemoval): Promise<void> {
	const { db, clock, env, makeId } = server
	const entry = await openEntryFor(server, me, { entryId, action: 'picture_removed' })
	const isShown = picturesOf({ ...entry, id: entryId }).some((picture) => picture.path === path)
	const owner = isShown ? parsePicturePath(path)?.userId : undefined
	if (!owner) throw new AppError('not_found', QUEUE.noPicture)
	const now = clock()
	const isInQuestion = entry.entity === 'picture'
	const decisionId = isInQuestion ? entryId : makeId()
	const decided = (title: string): Query[] => {
		const decision = { by: me.id, now, entryId: decisionId, ownerId: owner, reason, title: title || null }
		return [
			isInQuestion ? queries.claimEntry(entryId) : queries.claimEntry(entryId, path),
			queries.claimCopies(path, compared),
			...auditStatements(db, { action: 'picture_removed', actor: me.id, subject: owner, detail: reason }, now),
			isInQuestion
				? queries.decideEntries(db, entry, { ...decision, state: 'removed' })
				: queries.insertRemovedPicture(db, { ...decision, path }),
		]
	}
	const told = (title: string) =>
		notify(
			{
				...({ kind: 'moderation', userId: owner, subject: decisionId, actorId: null } as const),
				...{ values: { entity: 'picture', title, reason }, link: appealPath(decisionId) },
			},
			{ token: makeId(), now },
		)
	// A cook's own space has the cook's id.
	const space = owner
	const { paths, compared } = await findCopies(env, path)
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
		also: (seen) => {
			const title = titleIn(seen)
			return [
				...decided(title),
				...told(title),
				...removePictures(db, { userId: owner, paths }),
				enqueue(db, 'delete_pictures', { keys: keysOf(paths) }, { makeId, now }),
			]
		},
	})
}

/** What it was a picture of; '' for the cook's own and for one that nothing names. */
const titleIn = (seen: Seen): string =>
	seen.list('recipe')[0]?.fields.title ?? seen.list('cookbook')[0]?.fields.title ?? ''

const PICTURED = ['recipe', 'cook_log', 'cookbook'] as const

const put = <E extends (typeof PICTURED)[number]>(entity: E, id: string, fields: Partial<FieldsOf<E>>): RowChange =>
	({ entity, id, op: 'put', fields }) as RowChange
