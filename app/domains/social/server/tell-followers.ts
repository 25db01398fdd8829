import { makeId } from '#app/platform/model/ids.ts'
import type { JobPayload } from '#app/platform/model/jobs.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { writeBatch } from '#db/batch.ts'
import { finishJob, noteSuccess } from '#db/queries/jobs.ts'
import { notifyFirstFollowers, notifyFollowers, splitFollowers } from '#db/queries/tell-followers.ts'

/**
 * Tells the followers of a cook that a recipe was published: the first job tells 500 of them and makes a job for each 500
 * of the others. Each ends in the batch that does its work, so a fan-out costs a round trip for 500 followers.
 */
export async function tellFollowers(
	db: Db,
	{ from, until, ...publishing }: JobPayload<'tell_followers'>,
	{ id, now }: { id: string; now: number },
): Promise<{ finished: true }> {
	const write = { token: makeId(), now }
	const work =
		from === null
			? [...notifyFirstFollowers(publishing, write), splitFollowers(publishing, now)]
			: notifyFollowers(publishing, { from, until }, write)
	await writeBatch(db, [...work, finishJob(db, id, now), noteSuccess('tell_followers')])
	return { finished: true }
}
