import { judgeLate } from '#app/domains/administration/server/monitor/judge-alerts.ts'
import { alertMail } from '#app/domains/administration/server/monitor/raise-alerts.ts'
import { HOUR_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { AppEnv, MailEnv } from '#app/platform/server/env.ts'
import type { Log } from '#app/platform/server/log.ts'
import { sendMail } from '#app/platform/server/mail.ts'
import type { Beside } from '#app/platform/server/write-figures.ts'

/** The database that does not answer cannot say whom to tell, or that somebody was told. */
const TOLD_EVERY_MS = HOUR_MS
let toldAt = 0

/** Mails the addresses of ADMIN_EMAILS that the database does not answer: once an hour from an isolate. */
export async function tellDatabaseIsDown(env: AppEnv, log: Log, now: number): Promise<void> {
	if (Math.abs(now - toldAt) < TOLD_EVERY_MS) return
	toldAt = now
	const mail = alertMail({ type: 'service_down', about: 'database', value: 1 }, env.APP_URL)
	const to = (env.ADMIN_EMAILS ?? '').split(',').map((email) => email.trim())
	await Promise.all(to.filter((one) => one !== '').map((email) => mailFrom(env, { to: email, ...mail }, log)))
}

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
		for (const { mail, to } of await judgeLate(deps, now)) {
			await Promise.all(to.map(({ email }) => mailFrom(env, { to: email, ...mail }, log)))
		}
	}

async function mailFrom(env: AppEnv, mail: Parameters<typeof sendMail>[1], log: Log): Promise<void> {
	const { MAIL_API_URL, MAIL_FROM, MAIL_API_KEY } = env
	if (!MAIL_API_URL || !MAIL_FROM) return log.error('alert_not_mailed', 'MAIL_API_URL and MAIL_FROM are not set.')
	const sender: MailEnv = { MAIL_API_URL, MAIL_FROM, ...(MAIL_API_KEY ? { MAIL_API_KEY } : {}) }
	await sendMail(sender, mail, AbortSignal.timeout(MAIL_WITHIN_MS)).catch((error: unknown) =>
		log.error('alert_not_mailed', error),
	)
}
