import { SECOND_MS } from '#app/platform/model/clock.ts'
import { JOB_PAYLOADS, type JobPayload } from '#app/platform/model/jobs.ts'
import {
	type DrainDeps,
	type Drained,
	failed,
	failureOf,
	JOB_MS,
	LOCK_MS,
	type WorkerCalls,
} from '#app/platform/server/drain-jobs.ts'
import type { PushService } from '#app/platform/server/env.ts'
import { within } from '#app/platform/server/time-limit.ts'
import { writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { type Job, releaseJobs, takeDuePushes } from '#db/queries/jobs.ts'

/** Each part is an invocation of the Worker `push`, with its own six connections. */
const PUSHES_A_PART = 100
const PARTS_AT_ONCE = 6
/** What fits the lock, should each part take all of the time of a job. */
const ROUNDS = Math.floor(LOCK_MS / JOB_MS) - 2
const MOST_PARTS = PARTS_AT_ONCE * ROUNDS
/** The next run of the cron goes on. */
const DRAIN_MS = 20 * SECOND_MS

/** Pushes leave as many calls to jobs of other kinds. */
const CALLS_OF_OTHERS = 8

type Wanted = JobPayload<'push_notifications'>['of']
type Part = { jobs: Job[]; of: Wanted }

/**
 * Sends the due pushes, in parts of a hundred however many jobs they come from: 2,400 in a run of the cron. The Worker
 * `push` ends the jobs of a part with its results; those of a part that fails wait for their next try. `calls`: of the
 * invocation, which everything in it shares.
 */
export async function drainPushes(deps: DrainDeps, service: PushService, calls: WorkerCalls): Promise<Drained> {
	const { db, clock } = deps
	const drained = { ran: 0, failed: 0 }
	const until = clock() + DRAIN_MS
	while (clock() < until) {
		const most = Math.min(MOST_PARTS, calls.left - CALLS_OF_OTHERS)
		if (most <= 0) break
		// Taken before the database is asked, since the other lanes run at the same time.
		calls.left -= most
		const parts = await takeParts(db, most, clock())
		calls.left += most - parts.length
		if (parts.length === 0) break
		await runAll(parts, (part) => run(deps, service, part, drained))
	}
	return drained
}

/** Takes due jobs for at most so many parts; what is left over is free again. */
async function takeParts(db: Db, most: number, now: number): Promise<Part[]> {
	const lockedUntil = now + LOCK_MS
	const taken = await takeDuePushes(db, { now, lockedUntil, most: most * PUSHES_A_PART })
	const { parts, rest } = partsOf(taken, most)
	if (rest.length > 0) await writeBatch(db, [releaseJobs(rest, lockedUntil)])
	return parts
}

/**
 * Jobs side by side, the oldest first, up to a hundred pushes in a part; a job that cannot be read is a part of its own,
 * which fails. `rest`: the jobs for which `most` parts have no room.
 */
function partsOf(jobs: readonly Job[], most: number): { parts: Part[]; rest: string[] } {
	const parts: Part[] = []
	const rest: string[] = []
	for (const job of jobs.toSorted((a, b) => a.run_at - b.run_at)) {
		const { success, data } = JOB_PAYLOADS.push_notifications.safeParse(job.payload)
		const of = success ? data.of : []
		const fits = (part: Part) => part.of.length > 0 && part.of.length + of.length <= PUSHES_A_PART
		const part = of.length > 0 ? parts.find(fits) : undefined
		if (part) {
			part.jobs.push(job)
			part.of.push(...of)
		} else if (parts.length < most) parts.push({ jobs: [job], of })
		else rest.push(job.id)
	}
	return { parts, rest }
}

async function runAll(parts: readonly Part[], work: (part: Part) => Promise<void>): Promise<void> {
	const waiting = [...parts]
	const runNext = async () => {
		for (let part = waiting.shift(); part; part = waiting.shift()) await work(part)
	}
	await Promise.all(Array.from({ length: PARTS_AT_ONCE }, runNext))
}

async function run(deps: DrainDeps, service: PushService, part: Part, drained: Drained): Promise<void> {
	const { db, clock, log, limit = (ms) => AbortSignal.timeout(ms) } = deps
	drained.ran += part.jobs.length
	try {
		if (part.of.length === 0) throw new Error('A job of pushes names none.')
		const ids = part.jobs.map(({ id }) => id)
		await within(limit(JOB_MS), service.pushNotifications({ of: part.of }, ids, clock()))
	} catch (error) {
		drained.failed += part.jobs.length
		log.error('push_part_failed', error, { pushes: part.of.length })
		await writeBatch(db, [
			...part.jobs.map((job) => failed(db, job, error, clock())),
			failureOf('push_notifications', clock()),
		])
	}
}
