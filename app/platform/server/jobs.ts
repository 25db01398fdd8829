import type { Db } from '#db/client.ts'
import type { Condition } from '#db/queries/audit.ts'
import * as queries from '#db/queries/jobs.ts'
import { MINUTE_MS } from '../model/clock.ts'
import { idFromName } from '../model/derived-ids.ts'
import type { MakeId } from '../model/ids.ts'
import type { JobKind, JobPayload } from '../model/jobs.ts'
import type { MailBody } from '../model/mail.ts'

/** The statement that enqueues a job; part of the batch that causes it, so that neither happens without the other. */
export function enqueue<K extends JobKind>(
	db: Db,
	kind: K,
	payload: JobPayload<K>,
	{ makeId, now }: { makeId: MakeId; now: number },
) {
	return queries.insertJob(db, { id: makeId(), kind, payload, run_at: now, created_at: now })
}

/** The same where `when` holds, for an act that its batch may find impossible. */
export const enqueueWhen = <K extends JobKind>(
	db: Db,
	kind: K,
	payload: JobPayload<K>,
	{ makeId, now, when }: { makeId: MakeId; now: number; when: Condition },
) => queries.insertJobWhen(db, { id: makeId(), kind, payload, now }, when)

/**
 * The statement that mails a cook about their account, at the address that they have confirmed, where `when` holds;
 * nothing happens when they have confirmed none.
 */
export const enqueueMailTo = (
	db: Db,
	userId: string,
	mail: MailBody,
	{ makeId, now, when }: { makeId: MakeId; now: number; when?: Condition },
) => queries.insertMailTo(db, userId, { ...mail, id: makeId(), now }, when)

/**
 * Queues the next step of a job that runs in steps, once, however often the previous step runs: its id is derived from
 * its content. It runs a minute later, since one run of the cron may make only so many requests.
 */
export async function enqueueStep<K extends JobKind>(
	db: Db,
	kind: K,
	payload: JobPayload<K>,
	now: number,
): Promise<void> {
	const id = idFromName('job', kind, JSON.stringify(payload))
	await queries.insertJob(db, { id, kind, payload, run_at: now + MINUTE_MS, created_at: now })
}
