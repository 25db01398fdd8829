import { SECOND_MS } from '#app/platform/model/clock.ts'
import { JOB_PAYLOADS, type JobPayload } from '#app/platform/model/jobs.ts'
import { type DrainDeps, type Drained, failed, failureOf, JOB_MS, LOCK_MS } from '#app/platform/server/drain-jobs.ts'
import type { PushService } from '#app/platform/server/env.ts'
import { within } from '#app/platform/server/time-limit.ts'
import { writeBatch } from '#db/batch.ts'
import { type Job, takeDuePushes } from '#db/queries/jobs.ts'

/** Each part is an invocation of the Worker `push`, with its own six connections. */
const PUSHES_A_PART = 100
const PARTS_AT_ONCE = 6
/** What fits the lock, should each part take all of the time of a job. */
const ROUNDS = Math.floor(LOCK_MS / JOB_MS) - 2
/** One invocation may call other Workers 32 times. */
const MOST_PARTS = PARTS_AT_ONCE * ROUNDS
/** The next run of the cron goes on. */
const DRAIN_MS = 20 * SECOND_MS

type Wanted = JobPayload<'push_notifications'>['of']
type Part = { jobs: Job[]; of: Wanted }

/**
 * Sends the due pushes, in parts of a hundred however many jobs they come from: 2,400 in a run of the cron. The Worker
 * `push` ends the jobs of a part with its results; those of a part that fails wait for their next try.
 */
export async function drainPushes(deps: DrainDeps, service: PushService): Promise<Drained> {
	const { db, clock } = deps
	const drained = { ran: 0, failed: 0 }
	const until = clock() + DRAIN_MS
	let left = MOST_PARTS
	while (left > 0 && clock() < until) {
		const now = clock()
		const most = left * PUSHES_A_PART
		const taken = await takeDuePushes(db, { now, lockedUntil: now + LOCK_MS, most })
		if (taken.length === 0) break
		const parts = partsOf(taken)
		left -= parts.length
		await runAll(parts, (part) => run(deps, service, part, drained))
	}
	return drained
}

/** Jobs side by side, up to a hundred pushes in a part; a job that cannot be read is a part of its own, which fails. */
function partsOf(jobs: readonly Job[]): Part[] {
	const parts: Part[] = []
	for (const job of jobs) {
		const { success, data } = JOB_PAYLOADS.push_notifications.safeParse(job.payload)
		const of = success ? data.of : []
		const last = parts.at(-1)
		if (last && success && last.of.length > 0 && last.of.length + of.length <= PUSHES_A_PART) {
			last.jobs.push(job)
			last.of.push(...of)
		} else parts.push({ jobs: [job], of })
	}
	return parts
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
