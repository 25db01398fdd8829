import { AppError } from '#app/platform/model/errors.ts'
import { isId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import type { Service } from '#app/platform/server/env.ts'
import { readPicture } from '#app/platform/server/pictures.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { writeBatch } from '#db/batch.ts'
import { findEntry } from '#db/queries/moderation.ts'
import { ownerOf } from '../model/queue.ts'
import { REVIEW_PICTURE } from '../model/review-picture.ts'

/**
 * The picture of an open entry, private or not, for an administrator. Each look is an audit row. The administrator's
 * right is checked by the caller. Throws AppError `not_found`: an administrator sees no other pictures of a cook.
 */
export async function showReviewPicture(
	{ db, clock, env }: { db: Db; clock: () => number; env: { MEDIA: Service } },
	me: Pick<Me, 'id'>,
	entryId: string,
): Promise<Response> {
	const [entry] = isId(entryId) ? await findEntry(db, { id: entryId }) : []
	if (entry?.state !== 'open' || entry.entity !== 'picture') throw new AppError('not_found', REVIEW_PICTURE.notFound)
	const picture = await readPicture(env, entry.row_id)
	if (!picture) throw new AppError('not_found', REVIEW_PICTURE.notFound)
	const look = { action: 'picture_looked_at', actor: me.id, subject: ownerOf(entry) } as const
	await writeBatch(db, auditStatements(db, look, clock()))
	return picture
}
