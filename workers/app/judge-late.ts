import { judgeLate } from '#app/domains/administration/server/monitor/judge-alerts.ts'
import { alertMail, noteMailed } from '#app/domains/administration/server/monitor/raise-alerts.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { MailBody } from '#app/platform/model/mail.ts'
import type { AppEnv, MailEnv } from '#app/platform/server/env.ts'
import type { Log } from '#app/platform/server/log.ts'
import { sendMail } from '#app/platform/server/mail.ts'
import { hasMigrations } from '#app/platform/server/migrations.ts'
import { openUncountedDb } from '#app/platform/server/request-db.ts'
import { within } from '#app/platform/server/time-limit.ts'
import type { Beside } from '#app/platform/server/write-figures.ts'

/** The database that does not answer cannot say that somebody was told, so a cache that isolates share does. */
const TOLD_EVERY_MS = HOUR_MS
const TOLD = 'https://worker.internal/told/database'
/** An isolate looks no more often than this. */
const TRIED_EVERY_MS = 5 * MINUTE_MS
const ANSWERS_WITHIN_MS = 3 * SECOND_MS
let triedAt = Number.NEGATIVE_INFINITY

/**
 * Mails the addresses of ADMIN_EMAILS that the database does not answer, where a write has failed and a second question
 * gets no answer either: one mail an hour, however many isolates notice it.
 */
export async function tellDatabaseIsDown(env: AppEnv, log: Log, now: number): Promise<void> {
	if (Math.abs(now - triedAt) < TRIED_EVERY_MS) return
	triedAt = now
	if (await doesAnswer(env)) return
	const told = await caches.open('alerts')
	if (await told.match(TOLD)) return
	const mail = alertMail({ type: 'service_down', about: 'database', value: 1 }, env.APP_URL)
	const to = (env.ADMIN_EMAILS ?? '').split(',').map((email) => email.trim())
	if (!(await mailAll(env, { to: to.filter((email) => email !== ''), mail }, log))) return
	const headers = { 'cache-control': `max-age=${TOLD_EVERY_MS / SECOND_MS}` }
	await told.put(TOLD, new Response(null, { headers }))
}

const doesAnswer = (env: AppEnv): Promise<boolean> =>
	within(AbortSignal.timeout(ANSWERS_WITHIN_MS), hasMigrations(openUncountedDb(env))).then(
		() => true,
		() => false,
	)

/** A provider that does not answer holds up nothing else. */
const MAIL_WITHIN_MS = 10_000

/**
 * Judges whether the crons or the mails are late, since neither can say so itself, and mails the administrators from here:
 * the queue of mails is what may stand still.
 */
export const judgeLateFrom =
	(env: AppEnv, log: Log): Beside =>
	async (db, now) => {
		const deps = { db, makeId, log, appUrl: env.APP_URL, adminEmails: env.ADMIN_EMAILS }
		for (const raised of await judgeLate(deps, now)) {
			const to = raised.to.flatMap(({ email }) => email ?? [])
			if (await mailAll(env, { to, mail: raised.mail }, log)) await noteMailed(deps, raised, now)
		}
	}

/** Whether the provider has accepted a mail to anybody. */
async function mailAll(
	env: AppEnv,
	{ to, mail }: { to: readonly string[]; mail: MailBody },
	log: Log,
): Promise<boolean> {
	const { MAIL_API_URL, MAIL_FROM, MAIL_API_KEY } = env
	if (!MAIL_API_URL || !MAIL_FROM || to.length === 0) {
		log.error('alert_not_mailed', to.length === 0 ? NOBODY : NO_PROVIDER)
		return false
	}
	const sender: MailEnv = { MAIL_API_URL, MAIL_FROM, ...(MAIL_API_KEY ? { MAIL_API_KEY } : {}) }
	const sent = await Promise.allSettled(
		to.map((email) => sendMail(sender, { to: email, ...mail }, AbortSignal.timeout(MAIL_WITHIN_MS))),
	)
	for (const one of sent) if (one.status === 'rejected') log.error('alert_not_mailed', one.reason)
	return sent.some(({ status }) => status === 'fulfilled')
}

const NO_PROVIDER = 'MAIL_API_URL and MAIL_FROM are not set.'
const NOBODY = 'There is nobody to mail: ADMIN_EMAILS is not set, or no administrator has confirmed an address.'
