import type { Db } from '#db/client.ts'
import type { Condition } from '#db/queries/audit.ts'
import * as queries from '#db/queries/jobs.ts'
import { type Clock, MINUTE_MS } from '../model/clock.ts'
import { idFromName } from '../model/derived-ids.ts'
import type { MakeId } from '../model/ids.ts'
import { JOB_PAYLOADS, type JobKind, type JobPayload, MAX_JOB_ATTEMPTS, retryDelayMs } from '../model/jobs.ts'
import type { MailBody } from '../model/mail.ts'
import type { Log } from './log.ts'

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

export type JobHandlers = { [K in JobKind]: (payload: JobPayload<K>) => Promise<void> }

const LOCK_MS = 60_000
const BATCH = 20

/**
 * Runs due jobs until none is left. Jobs are taken under a lock that expires, so a run that dies loses none; handlers
 * must therefore be idempotent. Returns how many ran and how many of those failed.
 */
export async function drainJobs(
	db: Db,
	handlers: JobHandlers,
	clock: Clock,
	log: Log,
): Promise<{ ran: number; failed: number }> {
	let ran = 0
	let failed = 0
	for (;;) {
		const now = clock()
		const taken = await queries.takeDueJobs(db, { now, lockedUntil: now + LOCK_MS, limit: BATCH })
		if (taken.length === 0) return { ran, failed }
		for (const job of taken) {
			ran += 1
			try {
				await handle(handlers, job.kind, job.payload)
				await queries.finishJob(db, job.id, clock())
			} catch (error) {
				failed += 1
				log.error('job_failed', error, { job: job.id, kind: job.kind, attempt: job.attempts })
				await requeue(db, job, error, clock())
			}
		}
	}
}

async function handle(handlers: JobHandlers, kind: string, payload: unknown): Promise<void> {
	if (!Object.hasOwn(JOB_PAYLOADS, kind)) throw new Error(`unknown job kind ${kind}`)
	const known = kind as JobKind
	const run = handlers[known] as (payload: unknown) => Promise<void>
	await run(JOB_PAYLOADS[known].parse(payload))
}

const MAX_ERROR_LENGTH = 500

function requeue(db: Db, job: queries.Job, cause: unknown, now: number) {
	// Text cut within a surrogate pair would be rejected by the database.
	const error = String(cause).slice(0, MAX_ERROR_LENGTH).toWellFormed()
	if (job.attempts >= MAX_JOB_ATTEMPTS) return queries.giveUpJob(db, job.id, { error, now })
	return queries.retryJob(db, job.id, { error, runAt: now + retryDelayMs(job.attempts) })
}
