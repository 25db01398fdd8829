import { type Query, type Question, queryOf, questionOf } from '../batch.ts'
import type { login_activity } from '../schema/accounts.ts'

/** An attempt to sign in, as its cook sees it. */
export type LoginActivity = Omit<typeof login_activity.$inferSelect, 'user_id'> & {
	/** A sign-in from a new device or country: the audit log has a row of the same id. */
	unusual: boolean
}

const RECENT = `select id, user_agent_summary, success, created_at, city, country, masked_ip_address, exists (select 1 from audit_log where audit_log.id = login_activity.id) as unusual from login_activity where user_id = ?1 order by created_at desc, id desc limit ?2`

/** A cook's last attempts to sign in, newest first. */
export const recentLoginActivity = (userId: string, limit: number): Question<LoginActivity[]> => ({
	...queryOf(RECENT, [userId, limit]),
	read: ({ rows }) =>
		rows.map((row) => ({
			id: String(row.id),
			user_agent_summary: String(row.user_agent_summary),
			success: row.success === 1,
			created_at: Number(row.created_at),
			city: textOrNull(row.city),
			country: textOrNull(row.country),
			masked_ip_address: String(row.masked_ip_address),
			unusual: row.unusual === 1,
		})),
})

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export type NewActivity = Omit<LoginActivity, 'unusual'> & { user_id: string }

const INSERT = `insert into login_activity (id, user_id, user_agent_summary, success, created_at, city, country, masked_ip_address) select ?1, id, ?3, ?4, ?5, ?6, ?7, ?8 from users where id = ?2`
const WHILE_FEW_FAILED = `(select count(*) from login_activity where user_id = ?2 and success = 0 and created_at > ?9) < ?10`

/**
 * An attempt to sign in. With `failed`, only while fewer than `most` of the account have failed since then: many guesses
 * must not fill the table.
 */
export const insertLoginActivity = (row: NewActivity, failed?: { since: number; most: number }): Query =>
	queryOf(failed ? `${INSERT} and ${WHILE_FEW_FAILED}` : INSERT, [
		row.id,
		row.user_id,
		row.user_agent_summary,
		Number(row.success),
		row.created_at,
		row.city,
		row.country,
		row.masked_ip_address,
		...(failed ? [failed.since, failed.most] : []),
	])

export type SignInRecords = {
	time_zone: string
	/** Whether the cook wants a mail about a sign-in of a known device in a new country; a new device is always told. */
	wants_country_mail: boolean
	devices: { device: string; summary: string }[]
	/** Of devices and of successful sign-ins. */
	countries: string[]
}

const COUNTRIES = `select country from sign_in_devices where user_id = u.id and country is not null union select country from login_activity where user_id = u.id and success = 1 and country is not null`
const RECORDS = `select json_object('time_zone', u.time_zone, 'wants_country_mail', coalesce(n.unusual_activity and n.email_enabled, 1), 'devices', (select json_group_array(json_object('device', device, 'summary', summary)) from sign_in_devices where user_id = u.id), 'countries', (select json_group_array(country) from (${COUNTRIES}))) as found from users u left join notification_preferences n on n.user_id = u.id where u.id = ?1`

/** What an account remembers of its sign-ins; undefined when there is no such account any more. */
export const findSignInRecords = (userId: string): Question<SignInRecords | undefined> =>
	questionOf(RECORDS, [userId], (row) => {
		if (!row) return undefined
		const found = JSON.parse(String(row.found))
		return { ...found, wants_country_mail: found.wants_country_mail === 1 }
	})

/** As many devices as an account remembers; the one that was seen longest ago goes first. */
const MOST_DEVICES = 50
const PUT_DEVICE = `insert into sign_in_devices (user_id, device, summary, country, created_at, last_seen_at) select id, ?2, ?3, ?4, ?5, ?5 from users where id = ?1 on conflict (user_id, device) do update set summary = excluded.summary, country = coalesce(excluded.country, country), last_seen_at = max(last_seen_at, excluded.last_seen_at)`
const DROP_OTHERS = `delete from sign_in_devices where user_id = ?1 and device not in (select device from sign_in_devices where user_id = ?1 order by last_seen_at desc limit ${MOST_DEVICES})`

/** Notes that a cook has signed in with this device. All of one batch. */
export const putDevice = ({
	userId,
	device,
	summary,
	country,
	now,
}: {
	userId: string
	device: string
	summary: string
	country: string | null
	now: number
}): [Query, Query] => [queryOf(PUT_DEVICE, [userId, device, summary, country, now]), queryOf(DROP_OTHERS, [userId])]
