import type { Clock } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { isJobKind, JOB_KINDS, type JobKind } from '#app/platform/model/jobs.ts'
import type { Me } from '#app/platform/model/me.ts'
import { type AuditAction, auditStatements } from '#app/platform/server/audit.ts'
import { ask, type Query, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/admin-jobs.ts'
import type { Condition } from '#db/queries/audit.ts'
import { listPausedKinds } from '#db/queries/jobs.ts'
import { cursorOf } from '../model/cursor.ts'
import {
	type DiscardReason,
	isDiscardReason,
	JOBS_A_PAGE,
	JOBS_PAGE,
	type JobState,
	type JobVerb,
	MAX_DISCARD_NOTE,
	MOST_OF_A_KIND,
	shownError,
} from '../model/jobs-page.ts'

type Server = { db: Db; clock: Clock }
type Asked = { state: JobState; kind: JobKind | null; after: queries.JobCursor | null }

/** A page of jobs with the counts of all kinds and what is paused. One round trip. */
export async function readJobs({ db, clock }: Server, { state, kind, after }: Asked) {
	const now = clock()
	const { found, counts, paused } = await ask(db, {
		found: queries.listJobs({ state, kind, after, limit: JOBS_A_PAGE + 1, now }),
		counts: queries.countJobs(JOB_KINDS, { most: MOST_OF_A_KIND, now }),
		paused: listPausedKinds(),
	})
	const shown = found.slice(0, JOBS_A_PAGE)
	const last = shown.at(-1)
	return {
		jobs: shown.map(({ last_error, ...job }) => ({ ...job, error: shownError(last_error) })),
		next: found.length > JOBS_A_PAGE && last ? cursorOf(last) : null,
		counts: counts.filter(({ waiting, running, failed }) => waiting + running + failed > 0),
		paused,
	}
}

/** What a form asks for. */
export type JobRequest = { kind: string; id: string | null; state: string; reason: string; note: string }

/**
 * Retries, discards or resumes. Returns how many jobs or kinds it changed: none when somebody was faster, which is then
 * no act and in no log. One round trip. Throws AppError('invalid').
 */
export async function actOnJobs(
	{ db, clock }: Server,
	me: Pick<Me, 'id'>,
	verb: JobVerb,
	asked: JobRequest,
): Promise<number> {
	const { kind, id } = asked
	if (!isJobKind(kind)) throw new AppError('invalid', JOBS_PAGE.unknownKind)
	const now = clock()
	const chosen: queries.Chosen = { kind, id, state: asked.state === 'waiting' ? 'waiting' : 'failed' }
	const { action, when, act } = ACTS[verb](chosen, asked, now)
	const recorded = auditStatements(db, { action, actor: me.id, subject: null, detail: kind, when }, now)
	const results = await writeBatch(db, [...recorded, act])
	return results.at(-1)?.rowsAffected ?? 0
}

type Act = { action: AuditAction; when: Condition; act: Query }

/** What each verb records where, by the state before it, and what it does then. */
const ACTS: Record<JobVerb, (chosen: queries.Chosen, asked: JobRequest, now: number) => Act> = {
	retry: (chosen, _, now) => ({
		...{ action: 'job_retried', when: queries.isRetriable(chosen) },
		act: queries.retryJobs(chosen, now),
	}),
	discard: (chosen, asked, now) => ({
		...{ action: 'job_discarded', when: queries.isDiscardable(chosen, now) },
		act: queries.discardJobs(chosen, readDiscard(asked), now),
	}),
	resume: ({ kind }) => ({
		...{ action: 'job_kind_resumed', when: queries.isPaused(kind) },
		act: queries.resumeKind(kind),
	}),
}

function readDiscard({ reason, note }: JobRequest): { reason: DiscardReason; note: string | null } {
	if (!isDiscardReason(reason)) throw new AppError('invalid', JOBS_PAGE.reasonMissing)
	const text = note.trim().toWellFormed()
	if (text.length > MAX_DISCARD_NOTE) throw new AppError('invalid', JOBS_PAGE.noteTooLong)
	return { reason, note: text === '' ? null : text }
}
