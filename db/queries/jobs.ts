import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { JobKind } from '#app/platform/model/jobs.ts'
import type { Db } from '../client.ts'
import { ENDED_MAIL, jobs } from '../schema/platform.ts'

export type Job = typeof jobs.$inferSelect

/** A statement for the batch that causes the job. An existing job with this id stays as it is. */
export const insertJob = (
	db: Db,
	job: { id: string; kind: JobKind; payload: unknown; run_at: number; created_at: number },
) => db.insert(jobs).values(job).onConflictDoNothing()

const isOpen = and(isNull(jobs.done_at), isNull(jobs.failed_at))

/** Takes at most `limit` jobs that are due and not locked, oldest first, and locks them until `lockedUntil`. */
export function takeDueJobs(
	db: Db,
	{ now, lockedUntil, limit }: { now: number; lockedUntil: number; limit: number },
): Promise<Job[]> {
	const due = db
		.select({ id: jobs.id })
		.from(jobs)
		.where(and(isOpen, lte(jobs.run_at, now), or(isNull(jobs.locked_until), lte(jobs.locked_until, now))))
		.orderBy(asc(jobs.run_at))
		.limit(limit)
	return db
		.update(jobs)
		.set({ locked_until: lockedUntil, attempts: sql`${jobs.attempts} + 1` })
		.where(inArray(jobs.id, due))
		.returning()
}

export const finishJob = (db: Db, id: string, now: number) =>
	db.update(jobs).set({ done_at: now, locked_until: null }).where(eq(jobs.id, id))

export const retryJob = (db: Db, id: string, { error, runAt }: { error: string; runAt: number }) =>
	db.update(jobs).set({ locked_until: null, last_error: error, run_at: runAt }).where(eq(jobs.id, id))

export const giveUpJob = (db: Db, id: string, { error, now }: { error: string; now: number }) =>
	db.update(jobs).set({ locked_until: null, last_error: error, failed_at: now }).where(eq(jobs.id, id))

/**
 * Removes the text from mails that were sent or given up: it contains links, which are stored nowhere else but as
 * hashes.
 */
export const blankEndedMails = (db: Db) =>
	db
		.update(jobs)
		.set({ payload: sql`json_set(${jobs.payload}, '$.text', '')` })
		.where(ENDED_MAIL)
