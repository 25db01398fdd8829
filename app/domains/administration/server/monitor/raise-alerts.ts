import { adminAddresses } from '#app/domains/accounts/model/roles.ts'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import { type MailBody, mailOf } from '#app/platform/model/mail.ts'
import type { Log } from '#app/platform/server/log.ts'
import { ask, type Query, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import {
	type Alerted,
	findOpenAlerts,
	isTold,
	type KnownAlert,
	listAlerted,
	mailAlert,
	openAlert,
	seeAlert,
	setTellAt,
	tellAgain,
} from '#db/queries/alerts.ts'
import { notify } from '#db/queries/notify.ts'
import { ALERT_MAIL, ALERT_TEXTS, MONITOR_PATH } from '../../model/alert-texts.ts'
import { ALERT_RULES, type FoundAlert, toldAgainMs } from '../../model/alerts.ts'

export type AlertDeps = {
	db: Db
	makeId: MakeId
	log: Log
	appUrl: string
	/** ADMIN_EMAILS: addresses of cooks who are administrators too. */
	adminEmails: string | undefined
}

/** An alert that is told now, and the mail that says so. `telling`: the same each time within one interval. */
export type Raised = FoundAlert & {
	id: string
	telling: string
	tellAt: number
	mail: MailBody
	to: readonly Alerted[]
}

/** What the caller mails is tried again after this, until `noteMailed` says that a mail was accepted. */
const TRIED_AGAIN_MS = 5 * MINUTE_MS

/**
 * Opens alerts and tells every administrator by notification and mail, in one batch. One that is open is told again when
 * its interval is over, otherwise it is only noted; one that was closed is not opened again within its window.
 * `mailsItself`: the mails are not queued, since the caller sends them. Returns those that are told now. Nothing for
 * nothing; otherwise two round trips.
 */
export async function raiseAlerts(
	{ db, makeId, log, appUrl, adminEmails }: AlertDeps,
	found: readonly FoundAlert[],
	{ now, mailsItself = false }: { now: number; mailsItself?: boolean },
): Promise<Raised[]> {
	if (found.length === 0) return []
	const { to, open } = await ask(db, {
		to: listAlerted(adminAddresses(adminEmails)),
		open: findOpenAlerts(found),
	})
	const due = found.flatMap((one) => {
		const known = open.find(({ type, about }) => type === one.type && about === one.about)
		if (known && known.tell_at > now) return []
		const id = known?.id ?? makeId()
		const tellAt = now + (mailsItself ? TRIED_AGAIN_MS : toldAgainMs(one.type))
		const raised: Raised = {
			...one,
			id,
			tellAt,
			telling: tellingOf(one, id, known, now),
			mail: alertMail(one, appUrl),
			to,
		}
		return [{ raised, begin: known ? tellAgain(raised, known.tell_at) : opening(raised, now) }]
	})
	const results = await writeBatch(db, [
		...due.map(({ begin }) => begin),
		...found.map((one) => seeAlert({ ...one, now })),
		...due.flatMap(({ raised }) => tell(raised, { now, mailsItself })),
	])
	const told = due.flatMap(({ raised }, i) => (results[i]?.rowsAffected === 1 ? [raised] : []))
	for (const { type, about, value } of told) log.info('alert', { type, about, value })
	return told
}

/** Notes that the mail of an alert that the caller sends was accepted. One round trip. */
export async function noteMailed({ db }: Pick<AlertDeps, 'db'>, { id, type }: Raised, now: number): Promise<void> {
	await writeBatch(db, [setTellAt({ id, tellAt: now + toldAgainMs(type) })])
}

function opening({ id, type, about, value, tellAt }: Raised, now: number): Query {
	const { severity, timeWindow } = ALERT_RULES[type]
	return openAlert({ id, type, about, severity, value, now, tellAt }, now - timeWindow)
}

/** Notifications and mails of one interval are one event: a second try within it repeats no notification. */
function tellingOf({ type }: FoundAlert, id: string, known: KnownAlert | undefined, now: number): string {
	const intervals = known ? Math.floor((now - known.opened_at) / toldAgainMs(type)) : 0
	return intervals > 0 ? `${id}:${intervals}` : id
}

function tell(raised: Raised, { now, mailsItself }: { now: number; mailsItself: boolean }) {
	const { type, about, value, telling, mail, to } = raised
	const text = ALERT_TEXTS[type].title(value, about)
	const event = { kind: 'admin_alert', subject: telling, actorId: null, values: { text }, link: MONITOR_PATH } as const
	const notifications = to.flatMap(({ id: userId }): Query[] =>
		notify({ ...event, userId }, { token: telling, now, when: isTold(raised) }),
	)
	return mailsItself ? notifications : [...notifications, mailAlert(raised, to, mail, now)]
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
