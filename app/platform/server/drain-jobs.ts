import { type Query, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/jobs.ts'
import { type Clock, MINUTE_MS, SECOND_MS } from '../model/clock.ts'
import {
	FAILURES_TO_PAUSE,
	JOB_PAYLOADS,
	type JobKind,
	type JobPayload,
	MAX_JOB_ATTEMPTS,
	retryDelayMs,
} from '../model/jobs.ts'
import type { Log } from './log.ts'
import { within } from './time-limit.ts'

/** `signal`: the job's time is over, and whatever it waits for has no use any more. */
export type JobRun = { id: string; signal: AbortSignal }

/** Pushes are drained in parts (notifications/server/drain-pushes.ts). */
export type DrainedKind = Exclude<JobKind, 'push_notifications'>

/** A handler that has ended its job in its own batch, by `finishJob` and `noteSuccess`, returns `{ finished: true }`. */
export type JobHandlers = { [K in DrainedKind]: (payload: JobPayload<K>, run: JobRun) => Promise<unknown> }

/**
 * What is drained one job after another, each beside the others: a service that does not answer holds up only what
 * needs it.
 */
export const LANES = {
	mail: { kinds: ['send_mail'] },
	billing: { kinds: ['read_customer', 'settle_double', 'sweep_customers'] },
	other: { except: ['send_mail', 'read_customer', 'settle_double', 'sweep_customers', 'push_notifications'] },
} as const satisfies Record<string, queries.Lane>

/** Every job has this time. */
export const JOB_MS = 10 * SECOND_MS
/** Those that ask Stripe at the pace that it allows end by themselves before this. */
const LONGER_MS: ReadonlyMap<string, number> = new Map([
	['sweep_customers', 55 * SECOND_MS],
	['settle_double', 55 * SECOND_MS],
])
const timeOf = (kind: string): number => LONGER_MS.get(kind) ?? JOB_MS

export const LOCK_MS = MINUTE_MS
/** Between the end of a job's time and that of its lock, its end is written. */
const MARGIN_MS = 5 * SECOND_MS
/** What fits the lock, should each job take all of its time. */
const TAKEN_AT_ONCE = Math.floor((LOCK_MS - MARGIN_MS) / JOB_MS)
/** The next run of the cron goes on. */
const DRAIN_MS = 45 * SECOND_MS

/** How often an invocation may still call other Workers. */
export type WorkerCalls = { left: number }
export const newCalls = (): WorkerCalls => ({ left: 32 })

export type DrainDeps = {
	db: Db
	clock: Clock
	log: Log
	/** A signal that is aborted after so many milliseconds. */
	limit?: (ms: number) => AbortSignal
	/** Of the invocation, where each job of the lane calls another Worker. */
	calls?: WorkerCalls
}

/** How many jobs ran, and how many of them failed. */
export type Drained = { ran: number; failed: number }

/**
 * Runs the due jobs of a lane until none is left or the time of a drain is over. A kind whose jobs fail again and again
 * is paused at once. Jobs are taken under a lock that expires, so a run that dies loses none; handlers must therefore be
 * idempotent. A job begins only under a lock that lasts longer than its time, and not once its kind is paused.
 */
export async function drainJobs(deps: DrainDeps, lane: queries.Lane, handlers: JobHandlers): Promise<Drained> {
	const { db, clock, calls } = deps
	const drained = { ran: 0, failed: 0 }
	const until = clock() + DRAIN_MS
	while (clock() < until && (!calls || calls.left >= TAKEN_AT_ONCE)) {
		const now = clock()
		const taken = await queries.takeDueJobs(db, lane, { now, lockedUntil: now + LOCK_MS, limit: TAKEN_AT_ONCE })
		if (taken.length === 0) break
		await runTaken(deps, taken, handlers, drained)
	}
	return drained
}

async function runTaken(deps: DrainDeps, taken: queries.Job[], handlers: JobHandlers, drained: Drained): Promise<void> {
	const { db, clock, log, calls } = deps
	/** Whether the lock of the next job is ours; null when unknown. Right after the jobs were taken it is ours. */
	let isOurs: boolean | null = true
	for (const [at, job] of taken.entries()) {
		if (isOurs === null || (isOurs && !coversItsTime(job, clock()))) isOurs = await renew(db, job, clock())
		if (!isOurs) {
			isOurs = null
			continue
		}
		drained.ran += 1
		if (calls) calls.left -= 1
		let end: Query[]
		try {
			const isFinished = await finishedItself(deps, handlers, job)
			end = isFinished ? [] : [queries.finishJob(db, job.id, clock()), queries.noteSuccess(job.kind)]
		} catch (error) {
			drained.failed += 1
			log.error('job_failed', error, { job: job.id, kind: job.kind, attempt: job.attempts })
			end = [failed(db, job, error, clock()), failureOf(job.kind, clock())]
		}
		isOurs = end.length > 0 ? await endAndRenew(db, end, taken[at + 1], clock()) : null
	}
}

const coversItsTime = ({ kind, locked_until }: queries.Job, now: number): boolean =>
	(locked_until ?? 0) - now >= timeOf(kind) + MARGIN_MS

/** Whether the job is still ours. */
async function renew(db: Db, job: queries.Job, now: number): Promise<boolean> {
	const [renewed] = await writeBatch(db, [renewal(db, job, now)])
	return renewed?.rowsAffected === 1
}

function renewal(db: Db, job: queries.Job, now: number): Query {
	const from = job.locked_until ?? 0
	job.locked_until = now + Math.max(LOCK_MS, timeOf(job.kind) + MARGIN_MS)
	return queries.renewLock(db, job.id, { from, until: job.locked_until })
}

/** Writes the end of a job and renews the lock of the next one. Returns whether the next one is still ours. */
async function endAndRenew(db: Db, end: Query[], next: queries.Job | undefined, now: number): Promise<boolean> {
	const results = await writeBatch(db, next ? [...end, renewal(db, next, now)] : end)
	return next === undefined || results.at(-1)?.rowsAffected === 1
}

/** Runs the job within its time; whether it has written its own end. */
async function finishedItself(
	{ limit = (ms) => AbortSignal.timeout(ms) }: DrainDeps,
	handlers: JobHandlers,
	job: queries.Job,
): Promise<boolean> {
	const signal = limit(timeOf(job.kind))
	const result = await within(signal, handle(handlers, job, signal))
	return typeof result === 'object' && result !== null && 'finished' in result && result.finished === true
}

async function handle(handlers: JobHandlers, { id, kind, payload }: queries.Job, signal: AbortSignal) {
	if (!Object.hasOwn(JOB_PAYLOADS, kind) || !Object.hasOwn(handlers, kind)) throw new Error(`unknown job kind ${kind}`)
	const known = kind as DrainedKind
	const run = handlers[known] as (payload: unknown, run: JobRun) => Promise<unknown>
	return run(JOB_PAYLOADS[known].parse(payload), { id, signal })
}

/** The statement that counts a failure of a kind, after that of the job. */
export const failureOf = (kind: string, now: number): Query =>
	queries.noteFailure(kind, { most: FAILURES_TO_PAUSE, now })

const MAX_ERROR_LENGTH = 500

/** The statement with which a failed job waits for its next try, or is given up after the last. */
export function failed(db: Db, job: queries.Job, cause: unknown, now: number): Query {
	// Text cut within a surrogate pair would be rejected by the database.
	const error = String(cause).slice(0, MAX_ERROR_LENGTH).toWellFormed()
	if (job.attempts >= MAX_JOB_ATTEMPTS) return queries.giveUpJob(db, job.id, { error, now })
	return queries.retryJob(db, job.id, { error, runAt: now + retryDelayMs(job.attempts) })
}
