import { HOUR_MS } from '#app/platform/model/clock.ts'
import { CRONS, type CronName } from '#app/platform/model/crons.ts'
import { REFUSED_PUSH, REFUSED_WEBHOOK } from '#app/platform/model/monitor/refusals.ts'
import { noteFigure } from '#app/platform/server/figures.ts'
import { ask, type Question } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { countFailedJobs, findWaitingMail } from '#db/queries/alerts.ts'
import { listLastRuns } from '#db/queries/cron-runs.ts'
import { countErrorEvents, countLogEvents, findLongestMetric } from '#db/queries/monitoring-events.ts'
import { findDatabaseSize, findGrowth } from '#db/queries/server-figures.ts'
import { ALERT_RULES, type AlertFacts, judge, judgeLateness } from '../../model/alerts.ts'
import { otherQuestions } from './other-facts.ts'
import { type AlertDeps, type Raised, raiseAlerts } from './raise-alerts.ts'

const CRON_NAMES = Object.keys(CRONS) as CronName[]

/**
 * What the rules ask about backups, seals and kinds of jobs, in the words of those who know: each a question of the same
 * round trip.
 */
export type OtherFacts = Pick<AlertFacts, 'lastBackup' | 'brokenSeals' | 'pausedKinds'>
export type OtherQuestions = { [K in keyof OtherFacts]: Question<OtherFacts[K]> }

const since = (type: keyof typeof ALERT_RULES, now: number): number => now - ALERT_RULES[type].timeWindow

/** Errors that another rule judges: one outage is one alert. */
const JUDGED_ELSEWHERE = [REFUSED_WEBHOOK, REFUSED_PUSH, 'job_failed', 'audit_broken', 'alert_not_mailed']
/** What fails while R2 does not answer. */
const R2 = { service: 'r2', events: ['media_failed', 'cron_part_failed'] }

const questionsOf = (now: number, down: readonly string[]) => ({
	errors: countErrorEvents(
		since('error_rate', now),
		down.includes(R2.service) ? [...JUDGED_ELSEWHERE, ...R2.events] : JUDGED_ELSEWHERE,
		R2,
	),
	longestLoadMs: findLongestMetric('load', since('slow_load', now)),
	failedJobs: countFailedJobs(since('failed_jobs', now)),
	logged: countLogEvents([REFUSED_WEBHOOK, REFUSED_PUSH], since('refused_webhook', now)),
	size: findGrowth(since('database_growth', now) - HOUR_MS),
})

/**
 * Judges every rule and alerts the administrators to what is over its threshold. `down`: services that did not
 * answer. One round trip while everything is fine.
 */
export async function judgeAlerts(
	deps: AlertDeps,
	{ now, down }: { now: number; down: readonly string[] },
	other: OtherQuestions = otherQuestions(),
): Promise<Raised[]> {
	const { logged, ...facts } = await ask(deps.db, { ...questionsOf(now, down), ...other })
	const refused = {
		refusedWebhooks: logged.get(REFUSED_WEBHOOK) ?? 0,
		refusedPushes: logged.get(REFUSED_PUSH) ?? 0,
	}
	return raiseAlerts(deps, judge({ ...facts, ...refused, down }, now), { now })
}

/** What neither a cron nor a mail can say of itself; the caller mails it. One round trip while everything is fine. */
export async function judgeLate(deps: AlertDeps, now: number): Promise<Raised[]> {
	const facts = await ask(deps.db, { lastRuns: listLastRuns(CRON_NAMES), waitingMail: findWaitingMail(now) })
	return raiseAlerts(deps, judgeLateness(facts, now), { now, mailsItself: true })
}

/** Notes how large the database is, for the rule about its growth. One round trip. */
export async function noteDatabaseSize(db: Db): Promise<void> {
	const { bytes } = await ask(db, { bytes: findDatabaseSize() })
	noteFigure('size', 'database', 'bytes', bytes)
}
