import type { Clock } from '#app/platform/model/clock.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import type { JobPayload } from '#app/platform/model/jobs.ts'
import { enqueue, enqueueStep } from '#app/platform/server/jobs.ts'
import { changeShown } from '#app/platform/server/pictures.ts'
import type { Db } from '#db/client.ts'
import { findAccount } from '#db/queries/account-deletion.ts'

/**
 * One step of the job that follows an account being disabled or restored: the pictures of its public rows are closed or
 * opened, as the account is now. Begins again when it has changed in between. Nothing to do once the erasure has begun,
 * which deletes them.
 */
export async function showPictures(
	{ db, bucket, clock, makeId }: { db: Db; bucket: R2Bucket; clock: Clock; makeId: MakeId },
	step: JobPayload<'show_pictures'>,
): Promise<void> {
	const id = step.user_id
	const account = await findAccount(db, { id })
	if (!account || account.is_being_erased) return
	const isPublic = account.account_status !== 'disabled'
	const next = await changeShown({ db, bucket }, { userId: id, isPublic, after: step.after })
	const now = clock()
	const after = await findAccount(db, { id })
	if (after && (after.account_status !== 'disabled') !== isPublic)
		await enqueue(db, 'show_pictures', { run: makeId(), user_id: id, after: '' }, { makeId, now })
	else if (next !== null) await enqueueStep(db, 'show_pictures', { ...step, after: next }, now)
}
