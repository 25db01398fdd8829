import { and, asc, eq, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { JobKind } from '#app/platform/model/jobs.ts'
import type { MailBody } from '#app/platform/model/mail.ts'
import { type Query, type Question, queryOf } from '../batch.ts'
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
			sql`select ${job.id}, ${job.kind}, ${JSON.stringify(job.payload)}, ${job.now}, 0, null, null, null, null, ${job.now}, null, null where ${when}`,
		)
		.onConflictDoNothing()

/**
 * An urgent mail to a cook, at the address of this moment, where `when` holds; none to an address that nobody has confirmed,
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
			sql`select ${id}, 'send_mail', json_object('to', email, 'subject', ${subject}, 'text', ${text}, 'html', ${html}, 'urgent', json('true')), ${now}, 0, null, null, null, null, ${now}, null, null from users where id = ${userId} and email_confirmed_at is not null and ${when}`,
		)
		.onConflictDoNothing()

const isOpen = and(isNull(jobs.done_at), isNull(jobs.failed_at))

/** Jobs of these kinds, or of all others. */
export type Lane = { kinds: readonly JobKind[] } | { except: readonly JobKind[] }

const isIn = (lane: Lane) =>
	'kinds' in lane ? inArray(jobs.kind, [...lane.kinds]) : notInArray(jobs.kind, [...lane.except])

const isNotPaused = sql`not exists (select 1 from job_pauses p where p.kind = jobs.kind and p.paused_at is not null)`

/** What it sends is not switched off; a mail about an account is sent at once all the same. */
const isNotSwitchedOff = sql`not exists (select 1 from switches s where s.name = case jobs.kind when 'send_mail' then 'mail' when 'push_notifications' then 'push' end
		and s.off_since is not null and coalesce(json_extract(jobs.payload, '$.urgent'), 0) = 0)`

const isDue = (now: number) =>
	and(
		isOpen,
		lte(jobs.run_at, now),
		or(isNull(jobs.locked_until), lte(jobs.locked_until, now)),
		isNotPaused,
		isNotSwitchedOff,
	)

/** Takes at most `limit` jobs of a lane that are due and not locked, oldest first, and locks them until `lockedUntil`. */
export function takeDueJobs(
	db: Db,
	lane: Lane,
	{ now, lockedUntil, limit }: { now: number; lockedUntil: number; limit: number },
): Promise<Job[]> {
	const due = db
		.select({ id: jobs.id })
		.from(jobs)
		.where(and(isDue(now), isIn(lane)))
		.orderBy(asc(jobs.run_at))
		.limit(limit)
	return db
		.update(jobs)
		.set({ locked_until: lockedUntil, attempts: sql`${jobs.attempts} + 1` })
		.where(inArray(jobs.id, due))
		.returning()
}

/** The jobs of pushes that are looked at to take some: many name one push. */
const LOOKED_AT = 1_000

/** The same for pushes, as many as name at most `most` of them together. */
export function takeDuePushes(
	db: Db,
	{ now, lockedUntil, most }: { now: number; lockedUntil: number; most: number },
): Promise<Job[]> {
	const due = db
		.select({
			id: jobs.id,
			run_at: jobs.run_at,
			size: sql<number>`json_array_length(${jobs.payload}, '$.of')`.as('size'),
		})
		.from(jobs)
		.where(and(isDue(now), eq(jobs.kind, 'push_notifications')))
		.orderBy(asc(jobs.run_at))
		.limit(LOOKED_AT)
		.as('due')
	const summed = db
		.select({ id: due.id, sum: sql<number>`sum(${due.size}) over (order by ${due.run_at}, ${due.id})`.as('sum') })
		.from(due)
		.as('summed')
	return db
		.update(jobs)
		.set({ locked_until: lockedUntil, attempts: sql`${jobs.attempts} + 1` })
		.where(inArray(jobs.id, db.select({ id: summed.id }).from(summed).where(lte(summed.sum, most))))
		.returning()
}

/** Gives back jobs that were locked until `lockedUntil` and not begun. */
export const releaseJobs = (ids: readonly string[], lockedUntil: number): Query =>
	queryOf(
		`update jobs set locked_until = null, attempts = attempts - 1
		where id in (select value from json_each(?1)) and locked_until = ?2`,
		[JSON.stringify(ids), lockedUntil],
	)

/**
 * Keeps a job that was locked until `from` for longer; changes nothing when somebody else has taken it since, or its
 * kind was paused.
 */
export const renewLock = (db: Db, id: string, { from, until }: { from: number; until: number }) =>
	db
		.update(jobs)
		.set({ locked_until: until })
		.where(and(eq(jobs.id, id), eq(jobs.locked_until, from), isOpen, isNotPaused))

export const finishJob = (db: Db, id: string, now: number) =>
	db.update(jobs).set({ done_at: now, locked_until: null }).where(eq(jobs.id, id))

/** Ends several jobs. */
export const finishJobs = (ids: readonly string[], now: number): Query =>
	queryOf('update jobs set done_at = ?2, locked_until = null where id in (select value from json_each(?1))', [
		JSON.stringify(ids),
		now,
	])

export const retryJob = (db: Db, id: string, { error, runAt }: { error: string; runAt: number }) =>
	db.update(jobs).set({ locked_until: null, last_error: error, run_at: runAt }).where(eq(jobs.id, id))

export const giveUpJob = (db: Db, id: string, { error, now }: { error: string; now: number }) =>
	db.update(jobs).set({ locked_until: null, last_error: error, failed_at: now }).where(eq(jobs.id, id))

/**
 * Removes text, headers and address from mails that were sent or given up: they contain links, which are stored nowhere
 * else but as hashes, and the address may be of a cook who is erased.
 */
export const blankEndedMails = (db: Db) =>
	db
		.update(jobs)
		.set({ payload: sql`json_remove(json_set(${jobs.payload}, '$.text', '', '$.to', ''), '$.html', '$.headers')` })
		.where(ENDED_MAIL)

/** A job of this kind has ended well. */
export const noteSuccess = (kind: string): Query =>
	queryOf('delete from job_pauses where kind = ?1 and paused_at is null', [kind])

const NOTE_FAILURE = `insert into job_pauses (kind, failures) values (?1, 1)
	on conflict (kind) do update set failures = failures + 1,
		paused_at = coalesce(paused_at, case when failures + 1 >= ?2 then ?3 end)`

/** A job of this kind has failed: after `most` in a row none is taken any more. */
export const noteFailure = (kind: string, { most, now }: { most: number; now: number }): Query =>
	queryOf(NOTE_FAILURE, [kind, most, now])

export type PausedKind = { kind: string; failures: number; paused_at: number }

/** The kinds of which no job is taken, for alerts and for the page of jobs. */
export const listPausedKinds = (): Question<PausedKind[]> => ({
	...queryOf('select kind, failures, paused_at from job_pauses where paused_at is not null', []),
	read: ({ rows }) =>
		rows.map(({ kind, failures, paused_at }) => ({
			kind: String(kind),
			failures: Number(failures),
			paused_at: Number(paused_at),
		})),
})
