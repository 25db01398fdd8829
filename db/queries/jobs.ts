import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { JobKind } from '#app/platform/model/jobs.ts'
import type { MailBody } from '#app/platform/model/mail.ts'
import type { Db } from '../client.ts'
import { ENDED_MAIL, jobs } from '../schema/platform.ts'
import type { Condition } from './audit.ts'

export type Job = typeof jobs.$inferSelect

/** A statement for the batch that causes the job. An existing job with this id stays as it is. */
export const insertJob = (
	db: Db,
	job: { id: string; kind: JobKind; payload: unknown; run_at: number; created_at: number },
) => db.insert(jobs).values(job).onConflictDoNothing()

/** The same where `when` holds; an existing job with this id stays as it is. */
export const insertJobWhen = (
	db: Db,
	job: { id: string; kind: JobKind; payload: unknown; now: number },
	when: Condition,
) =>
	db
		.insert(jobs)
		.select(
			sql`select ${job.id}, ${job.kind}, ${JSON.stringify(job.payload)}, ${job.now}, 0, null, null, null, null, ${job.now} where ${when}`,
		)
		.onConflictDoNothing()

/**
 * A mail to a cook, at the address of this moment, where `when` holds; none to an address that nobody has confirmed,
 * since it may be a stranger's. An existing job with this id stays as it is.
 */
export const insertMailTo = (
	db: Db,
	userId: string,
	{ id, subject, text, html, now }: MailBody & { id: string; now: number },
	when: Condition = sql`true`,
) =>
	db
		.insert(jobs)
		.select(
			sql`select ${id}, 'send_mail', json_object('to', email, 'subject', ${subject}, 'text', ${text}, 'html', ${html}), ${now}, 0, null, null, null, null, ${now} from users where id = ${userId} and email_confirmed_at is not null and ${when}`,
		)
		.onConflictDoNothing()

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
 * Removes text and address from mails that were sent or given up: the text contains links, which are stored nowhere
 * else but as hashes, and the address may be of a cook who is erased.
 */
export const blankEndedMails = (db: Db) =>
	db
		.update(jobs)
		.set({ payload: sql`json_remove(json_set(${jobs.payload}, '$.text', '', '$.to', ''), '$.html')` })
		.where(ENDED_MAIL)
