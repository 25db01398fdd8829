import { sql } from 'drizzle-orm'
import type { JobKind } from '#app/platform/model/jobs.ts'
import { type Query, type Question, queryOf } from '../batch.ts'
import { OPEN_JOB } from '../schema/platform.ts'
import type { Condition } from './audit.ts'

export type JobState = 'waiting' | 'running' | 'failed'

/** What an administrator may see of a job: never its payload. */
export type JobFacts = {
	id: string
	kind: string
	attempts: number
	/** When it was made, and when it is due, when its lock ends, or when it was given up. */
	created_at: number
	at: number
	last_error: string | null
	/** A mail that has ended has neither text nor address any more: it cannot be sent again. */
	is_blank: boolean
}

/** Where a page begins: after this row, in the order of its list. */
export type JobCursor = { at: number; id: string }

const IS_BLANK = `kind = 'send_mail' and coalesce(json_extract(payload, '$.to'), '') = ''`
const FACTS = `id, kind, attempts, created_at, last_error, ${IS_BLANK} as is_blank`
const OPEN = 'done_at is null and failed_at is null'
const IS_FREE = '(locked_until is null or locked_until <= ?1)'
const OF_KIND = 'kind = ?4 and'

/** The page after (?2, ?3), of one kind or of all. Each list walks along an index of its own and ends at its limit. */
const LISTS: Record<JobState, (ofKind: string) => string> = {
	waiting: (ofKind) => `select ${FACTS}, run_at as at from jobs
		where ${ofKind} ${OPEN} and ${IS_FREE} and (run_at, id) > (?2, ?3) order by run_at, id limit ?5`,
	running: (ofKind) => `select ${FACTS}, locked_until as at from jobs
		where ${ofKind} locked_until is not null and locked_until > ?1 and (locked_until, id) > (?2, ?3)
		order by locked_until, id limit ?5`,
	failed: (ofKind) => `select ${FACTS}, failed_at as at from jobs
		where ${ofKind} failed_at is not null and (failed_at, id) < (?2, ?3)
		order by failed_at desc, id desc limit ?5`,
}

const FIRST: Record<JobState, JobCursor> = {
	waiting: { at: -1, id: '' },
	running: { at: -1, id: '' },
	failed: { at: Number.MAX_SAFE_INTEGER, id: '' },
}

/** Jobs of a state: those that wait in the order in which they are due, those that failed newest first. */
export const listJobs = ({
	state,
	kind,
	after,
	limit,
	now,
}: {
	state: JobState
	kind: JobKind | null
	after: JobCursor | null
	limit: number
	now: number
}): Question<JobFacts[]> => {
	const from = after ?? FIRST[state]
	return {
		...queryOf(LISTS[state](kind === null ? '' : OF_KIND), [now, from.at, from.id, kind, limit]),
		read: ({ rows }) =>
			rows.map((row) => ({
				id: String(row.id),
				kind: String(row.kind),
				attempts: Number(row.attempts),
				created_at: Number(row.created_at),
				at: Number(row.at),
				last_error: row.last_error === null ? null : String(row.last_error),
				is_blank: Number(row.is_blank) === 1,
			})),
	}
}

export type KindCount = { kind: JobKind; waiting: number; running: number; failed: number }

/**
 * Counted up to `most` within an index, so that a million jobs cost no more than a thousand. Whether a job is locked is in
 * no index of the open ones: those that run are few, and are taken off.
 */
const counted = (where: string, most: string): string =>
	`(select count(*) from (select 1 from jobs where kind = value and ${where} limit ${most}))`
const RUNNING = 'select count(*) from jobs where locked_until is not null and locked_until > ?1'
const COUNTS = `select kind, running, failed, min(?2, open - running) as waiting
	from (select value as kind, (${RUNNING} and kind = value) as running, ${counted('failed_at is not null', '?2')} as failed,
		${counted(OPEN, `?2 + (${RUNNING})`)} as open from json_each(?3))`

/** How many jobs of each of these kinds there are, `most` at most: those that wait, that run and that failed. */
export const countJobs = (
	kinds: readonly JobKind[],
	{ most, now }: { most: number; now: number },
): Question<KindCount[]> => ({
	...queryOf(COUNTS, [now, most, JSON.stringify(kinds)]),
	read: ({ rows }) =>
		rows.map((row) => ({
			kind: String(row.kind) as JobKind,
			waiting: Number(row.waiting),
			running: Number(row.running),
			failed: Number(row.failed),
		})),
})

/** One job, or all of the kind in that state. A batch asks it before the statement that changes them. */
export type Chosen = { kind: JobKind; id: string | null; state: 'waiting' | 'failed' }

/** The most jobs that one press changes. */
export const JOBS_A_PRESS = 1_000

const RETRIABLE = `failed_at is not null and not (${IS_BLANK})`
const CHOSEN = { waiting: `${OPEN} and (locked_until is null or locked_until <= ?2)`, failed: 'failed_at is not null' }
const idsOf = (condition: string, order: string): string =>
	`select id from jobs where kind = ?1 and ${condition} order by ${order} limit ${JOBS_A_PRESS}`

const RETRY = `update jobs set failed_at = null, attempts = 0, run_at = ?2, locked_until = null where`
const RETRY_ONE = `${RETRY} id = ?3 and kind = ?1 and ${RETRIABLE}`
const RETRY_KIND = `${RETRY} id in (${idsOf(RETRIABLE, 'failed_at')})`

/** Lets failed jobs wait again, with all of their tries; the error of the last one stays. */
export const retryJobs = ({ kind, id }: Omit<Chosen, 'state'>, now: number): Query =>
	id === null ? queryOf(RETRY_KIND, [kind, now]) : queryOf(RETRY_ONE, [kind, now, id])

const DISCARD = `update jobs set done_at = ?2, failed_at = null, locked_until = null, discard_reason = ?3, discard_note = ?4,
	last_error = case kind when 'send_mail' then null else last_error end where`

/** Ends jobs without their effect; one that runs stays. */
export const discardJobs = (
	{ kind, id, state }: Chosen,
	{ reason, note }: { reason: string; note: string | null },
	now: number,
): Query =>
	id === null
		? queryOf(`${DISCARD} id in (${idsOf(CHOSEN[state], state === 'waiting' ? 'run_at' : 'failed_at')})`, [
				kind,
				now,
				reason,
				note,
			])
		: queryOf(`${DISCARD} id = ?5 and kind = ?1 and ${CHOSEN[state]}`, [kind, now, reason, note, id])

/** Whether there is such a job that may be tried again. */
export const isRetriable = ({ kind, id }: Omit<Chosen, 'state'>): Condition =>
	sql`exists (select 1 from jobs where ${oneOrAll(id)} kind = ${kind} and ${sql.raw(RETRIABLE)})`

/** Whether there is such a job that does not run. */
export const isDiscardable = ({ kind, id, state }: Chosen, now: number): Condition =>
	state === 'failed'
		? sql`exists (select 1 from jobs where ${oneOrAll(id)} kind = ${kind} and failed_at is not null)`
		: sql`exists (select 1 from jobs where ${oneOrAll(id)} kind = ${kind} and ${OPEN_JOB} and (locked_until is null or locked_until <= ${now}))`

const oneOrAll = (id: string | null) => (id === null ? sql.empty() : sql`id = ${id} and`)

export const isPaused = (kind: JobKind): Condition =>
	sql`exists (select 1 from job_pauses where kind = ${kind} and paused_at is not null)`

/** Lets jobs of the kind be taken again; the failures before it do not count any more. */
export const resumeKind = (kind: JobKind): Query => queryOf('delete from job_pauses where kind = ?1', [kind])
