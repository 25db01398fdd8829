import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import { CRONS, type CronName } from '#app/platform/model/crons.ts'
import type { JobKind } from '#app/platform/model/jobs.ts'

export type Severity = 'medium' | 'high'

type AlertRule = {
	threshold: number
	/** Milliseconds that are looked at; an alert that was closed is not opened again before they are over. */
	timeWindow: number
	severity: Severity
}

/** The one table of what administrators are alerted to. The first two are the spec's. */
export const ALERT_RULES = {
	/** Errors of pages and Workers. */
	error_rate: { threshold: 10, timeWindow: 5 * MINUTE_MS, severity: 'high' },
	/** Milliseconds of a metric whose name includes 'load'. */
	slow_load: { threshold: 3000, timeWindow: 5 * MINUTE_MS, severity: 'medium' },
	/** Jobs that were given up. */
	failed_jobs: { threshold: 1, timeWindow: HOUR_MS, severity: 'medium' },
	/** Failures of a kind of job in a row, after which it pauses; paused mails raise `late_mail` instead. */
	paused_jobs: { threshold: 20, timeWindow: HOUR_MS, severity: 'high' },
	/** Runs that a cron is late. */
	late_cron: { threshold: 3, timeWindow: HOUR_MS, severity: 'high' },
	/** Milliseconds that a mail has waited; any wait counts while mails are paused. */
	late_mail: { threshold: 15 * MINUTE_MS, timeWindow: HOUR_MS, severity: 'high' },
	/** Milliseconds since the last whole backup. */
	no_backup: { threshold: 26 * HOUR_MS, timeWindow: DAY_MS, severity: 'high' },
	/** A backup that is whole and was read page by page, not as of one moment. */
	fallback_backup: { threshold: 1, timeWindow: DAY_MS, severity: 'medium' },
	/** Webhooks that were refused because of our settings. */
	refused_webhook: { threshold: 1, timeWindow: HOUR_MS, severity: 'high' },
	/** Pushes that a push service has refused because of our settings. */
	refused_push: { threshold: 1, timeWindow: HOUR_MS, severity: 'high' },
	/** A service that did not answer. */
	service_down: { threshold: 1, timeWindow: HOUR_MS, severity: 'high' },
	/** The part by which the database has grown in the window. */
	database_growth: { threshold: 0.2, timeWindow: DAY_MS, severity: 'medium' },
	/** Places at which the sealed audit log is not what was sealed. */
	broken_seal: { threshold: 1, timeWindow: DAY_MS, severity: 'high' },
} as const satisfies Record<string, AlertRule>

/** Administrators are told again of an alert that is still open and goes on, but no more often than once a day. */
export const toldAgainMs = (type: AlertType): number => Math.max(DAY_MS, ALERT_RULES[type].timeWindow)

export type AlertType = keyof typeof ALERT_RULES
export const ALERT_TYPES = Object.keys(ALERT_RULES) as AlertType[]
export const isAlertType = (type: string): type is AlertType => Object.hasOwn(ALERT_RULES, type)

/** What the rules are judged by. null: not known, and nothing is said about it. */
export type AlertFacts = {
	errors: number
	longestLoadMs: number | null
	failedJobs: number
	/** Kinds of jobs that pause. */
	pausedKinds: readonly string[]
	/** The last whole backup; until there is one, when the first cook came counts as `ended_at`. */
	lastBackup: { ended_at: number; isFallback: boolean } | null
	refusedWebhooks: number
	refusedPushes: number
	/** Services that do not answer the cron. */
	down: readonly string[]
	/** Bytes, a day ago and now. */
	size: { oldest: number; newest: number } | null
	brokenSeals: number
}

/** What lateness is judged by. */
export type LateFacts = {
	/** When each cron that has ever run began its last run. */
	lastRuns: readonly { name: string; started_at: number }[]
	waitingMail: { since: number | null; isPaused: boolean }
}

/** Something that is over its threshold. `about`: which one of several; '' otherwise. */
export type FoundAlert = { type: AlertType; about: string; value: number }

/** Everything that is over its threshold, lateness apart. */
export function judge(facts: AlertFacts, now: number): FoundAlert[] {
	const found: FoundAlert[] = []
	const over = (type: AlertType, value: number | null, about = '') => {
		if (value !== null && value >= ALERT_RULES[type].threshold) found.push({ type, about, value })
	}
	over('error_rate', facts.errors)
	if ((facts.longestLoadMs ?? 0) > ALERT_RULES.slow_load.threshold) over('slow_load', facts.longestLoadMs)
	over('failed_jobs', facts.failedJobs)
	for (const kind of facts.pausedKinds) if (kind !== MAIL) over('paused_jobs', ALERT_RULES.paused_jobs.threshold, kind)
	if (facts.lastBackup !== null) over('no_backup', now - facts.lastBackup.ended_at)
	over('fallback_backup', facts.lastBackup?.isFallback ? 1 : 0)
	for (const service of facts.down) over('service_down', ALERT_RULES.service_down.threshold, service)
	over('refused_webhook', facts.refusedWebhooks)
	over('refused_push', facts.refusedPushes)
	const growth = facts.size && facts.size.oldest > 0 ? facts.size.newest / facts.size.oldest - 1 : 0
	if (growth > ALERT_RULES.database_growth.threshold && (facts.size?.newest ?? 0) >= SMALL_DATABASE)
		over('database_growth', growth)
	over('broken_seal', facts.brokenSeals)
	return found
}

/** The main Worker reports these, since a queued mail about them would wait too. */
const MAIL: JobKind = 'send_mail'

/** A database of a few cooks doubles with an import. */
const SMALL_DATABASE = 50 * 1024 * 1024

/** What the main Worker alone judges and mails: neither a cron nor a mail can tell that it is late itself. */
export function judgeLateness({ lastRuns, waitingMail }: LateFacts, now: number): FoundAlert[] {
	const late = lastRuns.flatMap(({ name, started_at }): FoundAlert[] => {
		const everyMs = Object.hasOwn(CRONS, name) ? CRONS[name as CronName].everyMs : Number.POSITIVE_INFINITY
		// A run is due a period after the last one began.
		const runs = Math.floor((now - started_at) / everyMs) - 1
		return runs >= ALERT_RULES.late_cron.threshold ? [{ type: 'late_cron', about: name, value: runs }] : []
	})
	if (waitingMail.since === null) return late
	const waited = now - waitingMail.since
	const isMailLate = waitingMail.isPaused || waited >= ALERT_RULES.late_mail.threshold
	return isMailLate ? [...late, { type: 'late_mail', about: '', value: waited }] : late
}
