import { adminAddresses } from '#app/domains/accounts/model/roles.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import { type MailBody, mailOf } from '#app/platform/model/mail.ts'
import type { Log } from '#app/platform/server/log.ts'
import { ask, type Query, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { type Alerted, isOpened, listAlerted, mailAlert, openAlert, seeAlert } from '#db/queries/alerts.ts'
import { notify } from '#db/queries/notify.ts'
import { ALERT_MAIL, ALERT_TEXTS, MONITOR_PATH } from '../../model/alert-texts.ts'
import { ALERT_RULES, type FoundAlert } from '../../model/alerts.ts'

export type AlertDeps = {
	db: Db
	makeId: MakeId
	log: Log
	appUrl: string
	/** ADMIN_EMAILS: addresses of cooks who are administrators too. */
	adminEmails: string | undefined
}

/** An alert that was opened now, and the mail that says so. */
export type Raised = FoundAlert & { id: string; mail: MailBody; to: readonly Alerted[] }

/**
 * Opens alerts and tells every administrator by notification and mail, in one batch: an alert that is open, or was opened
 * within its window, is only noted. `mailsItself`: the mails are not queued, since the caller sends them. Returns those that
 * were opened now. Nothing for nothing; otherwise two round trips.
 */
export async function raiseAlerts(
	{ db, makeId, log, appUrl, adminEmails }: AlertDeps,
	found: readonly FoundAlert[],
	{ now, mailsItself = false }: { now: number; mailsItself?: boolean },
): Promise<Raised[]> {
	if (found.length === 0) return []
	const { to } = await ask(db, { to: listAlerted(adminAddresses(adminEmails)) })
	const all = found.map((one): Raised => ({ ...one, id: makeId(), mail: alertMail(one, appUrl), to }))
	const openings = all.map(({ id, type, about, value }) => {
		const { severity, timeWindow } = ALERT_RULES[type]
		return openAlert({ id, type, about, severity, value, now }, now - timeWindow)
	})
	const rest = all.flatMap((one) => [seeAlert({ ...one, now }), ...tell(one, { now, mailsItself })])
	const results = await writeBatch(db, [...openings, ...rest])
	const opened = all.filter((_, i) => results[i]?.rowsAffected === 1)
	for (const { type, about, value } of opened) log.info('alert', { type, about, value })
	return opened
}

function tell(
	{ id, type, about, value, mail, to }: Raised,
	{ now, mailsItself }: { now: number; mailsItself: boolean },
) {
	const text = ALERT_TEXTS[type].title(value, about)
	const event = { kind: 'admin_alert', subject: id, actorId: null, values: { text }, link: MONITOR_PATH } as const
	const notifications = to.flatMap(({ id: userId }): Query[] =>
		notify({ ...event, userId }, { token: id, now, when: isOpened(id) }),
	)
	return mailsItself ? notifications : [...notifications, mailAlert(id, to, mail, now)]
}

/** The mail that says it. */
export function alertMail({ type, about, value }: FoundAlert, appUrl: string): MailBody {
	const { title, meaning } = ALERT_TEXTS[type]
	const said = title(value, about)
	return mailOf({
		subject: ALERT_MAIL.subject(said),
		paragraphs: [`${said}.`, meaning],
		action: { label: ALERT_MAIL.action, href: new URL(MONITOR_PATH, appUrl).href },
		notes: [ALERT_MAIL.note],
	})
}
