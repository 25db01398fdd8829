import type { Clock } from '#app/platform/model/clock.ts'
import { SECOND_MS } from '#app/platform/model/clock.ts'
import { idFromName } from '#app/platform/model/derived-ids.ts'
import { type JobPayload, retryDelayMs } from '#app/platform/model/jobs.ts'
import { REFUSED_PUSH } from '#app/platform/model/monitor/refusals.ts'
import { ANYWHERE } from '#app/platform/model/place.ts'
import type { Log } from '#app/platform/server/log.ts'
import { type Query, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { finishJobs, noteSuccess } from '#db/queries/jobs.ts'
import * as queries from '#db/queries/push-subscriptions.ts'
import { factsOf } from '../model/kinds.ts'
import { notificationText, type TextParts } from '../model/notification-text.ts'
import { outcomeOf } from '../model/push/answer.ts'
import { endOfNight } from '../model/push/hours.ts'
import { payloadOf } from '../model/push/payload.ts'
import { sendAll } from './push/send-all.ts'
import { type Push, type Sender, topicOf } from './push/send-push.ts'

export type PushDeps = { db: Db; sender: Sender; appUrl: string; clock: Clock; log: Log }

/** Nothing is begun after this time of a part, so that a slow service ends within the time of a job. */
const BEGIN_WITHIN_MS = 5 * SECOND_MS

type Planned = Push & { row: queries.PushRow }
type Waiting = { row: queries.PushRow; until: number; tries: number }

/**
 * Pushes one part: at most a hundred notifications, each to a browser. What a cook has read, switched off or is not to
 * hear at night is left out or waits, and so does what a push service asks to send later and what was not begun. `jobs`:
 * the jobs that the part consists of, which end in the batch of its results. Two round trips.
 */
export async function pushNotifications(
	{ db, sender, appUrl, clock, log }: PushDeps,
	{ of }: JobPayload<'push_notifications'>,
	jobs: readonly string[],
): Promise<void> {
	const now = clock()
	const rows = distinct(await queries.listPushes(db, of, now)).filter(isWanted)
	const planned: Planned[] = []
	const waiting: Waiting[] = []
	for (const row of rows) {
		const night = factsOf(row.kind).push?.atNight ? null : endOfNight(now, zoneOf(row))
		if (night !== null) waiting.push({ row, until: night, tries: row.tries })
		else planned.push(...pushOf(row, appUrl, now))
	}
	const sent = await sendAll(sender, planned, { clock, deadline: now + BEGIN_WITHIN_MS })
	const gone: queries.PushRow[] = []
	const counts: Record<string, number> = {}
	const count = (row: queries.PushRow, kind: string, said: string) => {
		const key = `${kind} ${said} ${new URL(row.endpoint).host}`
		counts[key] = (counts[key] ?? 0) + 1
	}
	for (const { push, answer } of sent) {
		const { row } = push
		if (answer === 'not_begun') {
			waiting.push({ row, until: clock() + retryDelayMs(1), tries: row.tries })
			count(row, answer, 'unasked')
			continue
		}
		const outcome = outcomeOf(answer, { tries: row.tries, now: clock() })
		if (outcome.kind === 'gone') gone.push(row)
		if (outcome.kind === 'wait') waiting.push({ row, until: outcome.until, tries: row.tries + 1 })
		count(row, outcome.kind, answer ? `${answer.status}` : 'silent')
	}
	tell(log, counts)
	await writeBatch(db, resultsOf({ gone, waiting, jobs }, clock()))
}

function resultsOf(
	{ gone, waiting, jobs }: { gone: queries.PushRow[]; waiting: Waiting[]; jobs: readonly string[] },
	now: number,
): Query[] {
	return [
		...(gone.length > 0 ? [queries.deleteGone(gone.map(({ user_id, endpoint }) => ({ user_id, endpoint })))] : []),
		...(waiting.length > 0 ? [queries.insertWaiting(waiting.map(jobOf), now)] : []),
		finishJobs(jobs, now),
		noteSuccess('push_notifications'),
	]
}

/** The same push waits once for the same time, no matter which run found that it has to, and what has gathered since. */
function jobOf({ row: { user_id, kind, subject, endpoint }, until, tries }: Waiting) {
	const name = [user_id, kind, subject, endpoint, String(until), String(tries)]
	return {
		id: idFromName('push', ...name),
		run_at: until,
		push: { user_id, kind, subject, endpoint, tries },
	}
}

/** Several jobs may name the same push. */
const distinct = (rows: queries.PushRow[]): queries.PushRow[] => [
	...new Map(rows.map((row) => [[row.user_id, row.kind, row.subject, row.endpoint].join('\n'), row])).values(),
]

function isWanted({ kind, choices }: queries.PushRow): boolean {
	const { preference, push } = factsOf(kind)
	const names = ['push_enabled', preference, push?.switch ?? null]
	return (
		push !== null && names.every((name) => name === null || (choices[name] ?? (name === 'week_glance' ? 0 : 1)) === 1)
	)
}

const zoneOf = ({ time_zone }: queries.PushRow): string => time_zone ?? ANYWHERE.time_zone

/** None once it is too late for it. */
function pushOf(row: queries.PushRow, appUrl: string, now: number): Planned[] {
	const { push } = factsOf(row.kind)
	const ttlS = push === null ? 0 : Math.floor((row.created_at - now) / SECOND_MS) + push.ttlS
	if (push === null || ttlS <= 0) return []
	const { kind, values, count, actor, link, unread } = row
	// A row's values are of its kind: notify() writes both.
	const told = { kind, values, count, actor } as TextParts
	const text = notificationText(told, { time_zone: zoneOf(row), region: row.region ?? ANYWHERE.region })
	const topic = topicOf(row.user_id, kind, row.subject)
	const payload = payloadOf({ ...text, link, tag: topic, unread }, appUrl)
	return [{ row, target: row, payload, topic, ttlS: Math.min(ttlS, push.ttlS), urgency: push.urgency }]
}

/** One line for each way in which pushes ended: whom they were for is in no log. */
function tell(log: Log, counts: Record<string, number>): void {
	for (const [key, count] of Object.entries(counts)) {
		const [kind = '', said, service] = key.split(' ')
		const fields = { said, service, count }
		if (kind === 'misconfigured') log.error(REFUSED_PUSH, 'Check VAPID_*: the push service refused us.', fields)
		else if (kind === 'refused' || kind === 'too_large' || kind === 'given_up')
			log.error('push_failed', `A push was ${kind}.`, fields)
		else log.info(`push_${kind}`, fields)
	}
}
