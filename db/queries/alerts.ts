import { sql } from 'drizzle-orm'
import type { AlertType, Severity } from '#app/domains/administration/model/alerts.ts'
import type { MailBody } from '#app/platform/model/mail.ts'
import { type Query, type Question, queryOf } from '../batch.ts'
import { readLists } from '../json-rows.ts'
import type { Condition } from './audit.ts'

export type OpenAlert = {
	id: string
	type: string
	about: string
	severity: Severity
	value: number
	opened_at: number
	seen_at: number
}
export type ShownAlert = OpenAlert & {
	closed_at: number | null
	/** Who has closed it; null for one that is open, and for an administrator whose account is gone. */
	closed_by: string | null
}

type Raised = { id: string; type: AlertType; about: string; severity: Severity; value: number; now: number }
/** An alert that is told by this batch, and from when on it is told again. */
type Telling = { id: string; tellAt: number }

/** Opens an alert, unless it is open already or was opened since `windowFrom`. */
export const openAlert = (
	{ id, type, about, severity, value, now, tellAt }: Raised & Telling,
	windowFrom: number,
): Query =>
	queryOf(
		`insert into alerts (id, type, about, severity, value, opened_at, seen_at, tell_at) select ?1, ?2, ?3, ?4, ?5, ?6, ?6, ?8 where not exists (select 1 from alerts where type = ?2 and about = ?3 and opened_at > ?7) on conflict (type, about) where closed_at is null do nothing`,
		[id, type, about, severity, value, now, windowFrom, tellAt],
	)

export type KnownAlert = { id: string; type: string; about: string; opened_at: number; tell_at: number }

/** Those of these alerts that are open. */
export const findOpenAlerts = (found: readonly { type: string; about: string }[]): Question<KnownAlert[]> => ({
	...queryOf(
		`select a.id, a.type, a.about, a.opened_at, a.tell_at from json_each(?1) f join alerts a on a.type = f.value ->> 0 and a.about = f.value ->> 1 where a.closed_at is null`,
		[JSON.stringify(found.map(({ type, about }) => [type, about]))],
	),
	read: ({ rows }) =>
		rows.map(({ id, type, about, opened_at, tell_at }) => ({
			...{ id: String(id), type: String(type), about: String(about) },
			...{ opened_at: Number(opened_at), tell_at: Number(tell_at) },
		})),
})

/** Tells an open alert again, unless another batch has done so since it was read. */
export const tellAgain = ({ id, tellAt }: Telling, readTellAt: number): Query =>
	queryOf('update alerts set tell_at = ?2 where id = ?1 and tell_at = ?3 and closed_at is null', [
		id,
		tellAt,
		readTellAt,
	])

/** From when on an alert is told again. */
export const setTellAt = ({ id, tellAt }: Telling): Query =>
	queryOf('update alerts set tell_at = ?2 where id = ?1', [id, tellAt])

/** Notes that what an open alert is about goes on. */
export const seeAlert = ({ type, about, value, now }: Pick<Raised, 'type' | 'about' | 'value' | 'now'>): Query =>
	queryOf('update alerts set value = ?3, seen_at = ?4 where type = ?1 and about = ?2 and closed_at is null', [
		type,
		about,
		value,
		now,
	])

/** The alert is told by this batch. */
export const isTold = ({ id, tellAt }: Telling): Condition =>
	sql`exists (select 1 from alerts where id = ${id} and tell_at = ${tellAt})`

/** The alert is open at this place of the batch. */
export const isOpenAlert = (id: string): Condition =>
	sql`exists (select 1 from alerts where id = ${id} and closed_at is null)`

/** Closes an alert in the name of an administrator, whom `audit_subjects` has a name for. */
export const closeAlert = (id: string, userId: string, now: number): Query =>
	queryOf(
		'update alerts set closed_at = ?3, closed_by = (select id from audit_subjects where user_id = ?2) where id = ?1 and closed_at is null',
		[id, userId, now],
	)

/** The type of an alert; undefined when there is none of this id. */
export const findAlert = (id: string): Question<{ type: string; closed_at: number | null } | undefined> => ({
	...queryOf('select type, closed_at from alerts where id = ?1', [id]),
	read: ({ rows }) =>
		rows[0] && { type: String(rows[0].type), closed_at: rows[0].closed_at === null ? null : Number(rows[0].closed_at) },
})

const COLUMNS = 'id, type, about, severity, value, opened_at, seen_at'

/** The alerts that nobody has closed, the newest first. */
export const listOpenAlerts = (limit: number): Question<OpenAlert[]> => ({
	...queryOf(
		`select json_group_array(json_array(${COLUMNS})) as list from (select ${COLUMNS} from alerts where closed_at is null order by opened_at desc limit ?1)`,
		[limit],
	),
	read: ({ rows }) => readLists(rows[0]?.list).map(readOpen),
})

const newestWhere = (condition: string): string =>
	`select * from (select ${COLUMNS}, closed_at, closed_by from alerts where ${condition} order by opened_at desc limit ?1)`
const LIST = `select json_group_array(json_array(${COLUMNS}, closed_at, by)) as list from (
	select a.*, coalesce(nullif(u.display_name, ''), nullif(u.first_name, ''), u.email) as by
	from (${newestWhere('closed_at is null')} union all ${newestWhere('closed_at is not null')}) a
	left join audit_subjects s on s.id = a.closed_by left join users u on u.id = s.user_id
	order by a.closed_at is not null, a.opened_at desc limit ?1)`

/** The open alerts, then the closed ones, each newest first: one that is not listed could not be closed. */
export const listAlerts = (limit: number): Question<ShownAlert[]> => ({
	...queryOf(LIST, [limit]),
	read: ({ rows }) =>
		readLists(rows[0]?.list).map((list) => ({
			...readOpen(list),
			closed_at: list[7] === null ? null : Number(list[7]),
			closed_by: list[8] === null ? null : String(list[8]),
		})),
})

const readOpen = ([id, type, about, severity, value, opened_at, seen_at]: unknown[]): OpenAlert => ({
	id: String(id),
	type: String(type),
	about: String(about),
	severity: severity as Severity,
	value: Number(value),
	opened_at: Number(opened_at),
	seen_at: Number(seen_at),
})

/** `email`: null while it is not confirmed. */
export type Alerted = { id: string; email: string | null }

/** The administrators, also those whom these addresses make one once they have confirmed theirs. */
export const listAlerted = (emailsNormalized: readonly string[]): Question<Alerted[]> => ({
	...queryOf(
		`select id, case when email_confirmed_at is not null then email end as email from users where account_status <> 'disabled' and (role <> 'user' or (email_confirmed_at is not null and email_normalized in (select value from json_each(?1))))`,
		[JSON.stringify(emailsNormalized)],
	),
	read: ({ rows }) => rows.map(({ id, email }) => ({ id: String(id), email: email === null ? null : String(email) })),
})

/**
 * Mails to those of these people who have confirmed an address, where the alert is told by this batch. `telling`: the same
 * for the same mails.
 */
export const mailAlert = (
	{ id, tellAt, telling }: Telling & { telling: string },
	to: readonly Alerted[],
	{ subject, text, html }: MailBody,
	now: number,
): Query =>
	queryOf(
		`insert into jobs (id, kind, payload, run_at, created_at) select 'alert:' || ?7 || ':' || (value ->> 0), 'send_mail', json_object('urgent', json('true'), 'to', value ->> 1, 'subject', ?3, 'text', ?4, 'html', ?5), ?6, ?6 from json_each(?2) where exists (select 1 from alerts where id = ?1 and tell_at = ?8) on conflict (id) do nothing`,
		[
			id,
			JSON.stringify(to.filter(({ email }) => email !== null).map(({ id, email }) => [id, email])),
			subject,
			text,
			html,
			now,
			telling,
			tellAt,
		],
	)

/** Deletes at most `limit` alerts that were closed and opened before. */
export const deleteAlerts = (before: number, limit: number): Query =>
	queryOf(
		'delete from alerts where id in (select id from alerts where opened_at < ?1 and closed_at is not null order by opened_at limit ?2)',
		[before, limit],
	)

/** How many jobs were given up since then; mails not while an alert says that they are late. */
export const countFailedJobs = (since: number): Question<number> => ({
	...queryOf(
		`select count(*) as n from jobs where failed_at is not null and failed_at > ?1 and not (kind = 'send_mail' and exists (select 1 from alerts where type = 'late_mail' and closed_at is null))`,
		[since],
	),
	read: ({ rows }) => Number(rows[0]?.n ?? 0),
})

/**
 * Since when the mail that has waited longest waits, null when none does, and whether mails are paused. While the last
 * mail that was tried went out, one that will be tried again (a provider that refuses one address) does not count.
 */
export const findWaitingMail = (now: number): Question<{ since: number | null; isPaused: boolean }> => ({
	...queryOf(
		`select min(case when p.kind is null then max(j.created_at, j.run_at) else j.created_at end) as since, max(p.paused_at) as paused_at from jobs j left join job_pauses p on p.kind = j.kind where j.done_at is null and j.failed_at is null and j.run_at > 0 and j.kind = 'send_mail' and (p.kind is not null or j.run_at <= ?1)`,
		[now],
	),
	read: ({ rows }) => ({
		since: rows[0]?.since == null ? null : Number(rows[0].since),
		isPaused: rows[0]?.paused_at != null,
	}),
})
