import { sql } from 'drizzle-orm'
import type { Me } from '#app/platform/model/me.ts'
import { TIERS, type Tier, tierOf } from '#app/platform/model/tiers.ts'
import { type Query, type Question, queryOf } from '../batch.ts'
import type { Condition } from './audit.ts'
import { IS_ON } from './notify.ts'
import { notifyMany } from './notify-many.ts'
import { RANK } from './plan-in-force.ts'

export type AddressedCook = Pick<
	Me,
	'id' | 'subscription_tier' | 'subscription_end' | 'granted_tier' | 'unpaid_since' | 'is_beta_tester'
>

const COLUMNS = 'u.id, b.subscription_tier, b.subscription_end, b.granted_tier, b.unpaid_since, b.is_beta_tester'
const ALL = `select ${COLUMNS} from users u left join subscriptions b on b.user_id = u.id where u.id > ?1 order by u.id limit ?2`
const AMONG = `select ${COLUMNS} from users u left join subscriptions b on b.user_id = u.id
	where u.id > ?1 and u.id in (select value from json_each(?3)) order by u.id limit ?2`

/** The next cooks after an id, with their plans; `among`: of these only. */
export const listAddressed = ({
	after,
	limit,
	among,
}: {
	after: string
	limit: number
	among: readonly string[] | null
}): Question<AddressedCook[]> => ({
	...(among ? queryOf(AMONG, [after, limit, JSON.stringify(among)]) : queryOf(ALL, [after, limit])),
	read: ({ rows }) =>
		rows.map((row) => ({
			id: String(row.id),
			subscription_tier: tierOf(textOrNull(row.subscription_tier)),
			subscription_end: row.subscription_end === null ? null : Number(row.subscription_end),
			...(typeof row.granted_tier === 'string' ? { granted_tier: row.granted_tier } : {}),
			unpaid_since: row.unpaid_since === null ? null : Number(row.unpaid_since),
			is_beta_tester: row.is_beta_tester === 1,
		})),
})

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Tells these cooks of an announcement. */
export const tellAnnouncement = (
	userIds: readonly string[],
	{ id, title, text, link }: { id: string; title?: string | undefined; text: string; link: string },
	by: { token: string; now: number },
): Query[] =>
	notifyMany(
		'announcement',
		{
			sql: 'select value as user_id, ?6 as subject, ?7 as "values", ?8 as link from json_each(?5)',
			params: [JSON.stringify(userIds), id, JSON.stringify({ text, title }), link],
		},
		by,
	)

/** Whom a message is for: all cooks, those whose plan in force is this one, or these. */
export type Audience = { to: 'all' } | { to: 'tier'; tier: Tier } | { to: 'list'; ids: readonly string[] }

const HEARS = `u.account_status <> 'disabled' and ${IS_ON('system_announcements')}`
/** ?1: the time; ?2: the tier's place, or the ids. */
const COUNTS: Record<Audience['to'], string> = {
	all: `select count(*) from users u where ?1 > 0 and ?2 is null and ${HEARS}`,
	tier: `select count(*) from users u left join subscriptions b on b.user_id = u.id where coalesce(${RANK}, 0) = ?2 and ${HEARS}`,
	list: `select count(*) from json_each(?2) j join users u on u.id = j.value where ?1 > 0 and ${HEARS}`,
}

const argOf = (audience: Audience): string | number | null =>
	audience.to === 'all' ? null : audience.to === 'tier' ? TIERS.indexOf(audience.tier) : JSON.stringify(audience.ids)

/** How many cooks a message would reach: those who have not switched announcements off. */
export const countAudience = (audience: Audience, now: number): Question<number> => ({
	...queryOf(`${COUNTS[audience.to]}`, [now, argOf(audience)]),
	read: ({ rows }) => Number(Object.values(rows[0] ?? {})[0] ?? 0),
})

const FIND = `select value as entry, coalesce(
		(select id from users where id = value),
		(select id from users where email_normalized = value)) as id from json_each(?1)`

/** The accounts of addresses (as sign-in looks them up) and ids, in their order; null for an entry that nobody has. */
export const findAccountsOf = (entries: readonly string[]): Question<{ entry: string; id: string | null }[]> => ({
	...queryOf(FIND, [JSON.stringify(entries)]),
	read: ({ rows }) => rows.map(({ entry, id }) => ({ entry: String(entry), id: id === null ? null : String(id) })),
})

export type NewMessage = { id: string; title: string; message: string; link: string; audience: string }

const INSERT = (
	to: Audience['to'],
): string => `insert into announcements (id, title, message, link, audience, recipients, created_at, sent_by)
	values (?3, ?4, ?5, ?6, ?7, (${COUNTS[to]}), ?1, (select id from audit_subjects where user_id = ?8)) on conflict (id) do nothing`

/** Records a message with the number of those whom it is for; one that was sent already stays as it is. */
export const insertMessage = (message: NewMessage, audience: Audience, by: { userId: string; now: number }): Query =>
	queryOf(INSERT(audience.to), [
		...[by.now, argOf(audience), message.id, message.title, message.message, message.link, message.audience],
		by.userId,
	])

/** Whether no message of this id was sent. */
export const isUnsent = (id: string): Condition => sql`not exists (select 1 from announcements where id = ${id})`

/** The number of those whom a message was for. */
export const countMessage = (id: string): Question<number> => ({
	...queryOf('select recipients from announcements where id = ?1', [id]),
	read: ({ rows }) => Number(rows[0]?.recipients ?? 0),
})

export type SentMessage = NewMessage & { recipients: number; created_at: number }
export type MessageCursor = { at: number; id: string }

/** What was sent, newest first. */
export const listMessages = ({
	after,
	limit,
}: {
	after: MessageCursor | null
	limit: number
}): Question<SentMessage[]> => ({
	...queryOf(
		`select id, title, message, link, audience, recipients, created_at from announcements
		where (created_at, id) < (?1, ?2) order by created_at desc, id desc limit ?3`,
		[after?.at ?? Number.MAX_SAFE_INTEGER, after?.id ?? '', limit],
	),
	read: ({ rows }) =>
		rows.map((row) => ({
			id: String(row.id),
			title: String(row.title),
			message: String(row.message),
			link: String(row.link),
			audience: String(row.audience),
			recipients: Number(row.recipients),
			created_at: Number(row.created_at),
		})),
})
