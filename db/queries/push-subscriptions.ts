import { KIND_PREFERENCES, type NotificationKind } from '#app/domains/notifications/model/kinds.ts'
import { type Query, queryOf, readBatch } from '../batch.ts'
import type { Db } from '../client.ts'
import type { push_subscriptions } from '../schema/notifications.ts'
import { IS_SHOWN, UNREAD_OF } from './notifications.ts'

export type Subscription = typeof push_subscriptions.$inferSelect

const SAVE = `insert into push_subscriptions (user_id, endpoint, p256dh_key, auth_key, user_agent, session_id, created_at, seen_at)
	select ?1, ?2, ?3, ?4, ?5, s.id, ?7, ?7 from sessions s where s.id = ?6 and s.user_id = ?1
	on conflict (user_id, endpoint) do update set p256dh_key = excluded.p256dh_key, auth_key = excluded.auth_key,
		user_agent = excluded.user_agent, session_id = excluded.session_id, seen_at = excluded.seen_at`

/**
 * Keeps a browser's subscription for as long as its session lasts. An endpoint is the cook's who is signed in there now,
 * and of a cook's browsers the `most` that were seen last stay.
 */
export const saveSubscription = (
	row: Omit<Subscription, 'created_at' | 'seen_at'>,
	{ now, most }: { now: number; most: number },
): Query[] => [
	queryOf('delete from push_subscriptions where endpoint = ?1 and user_id <> ?2', [row.endpoint, row.user_id]),
	queryOf(SAVE, [row.user_id, row.endpoint, row.p256dh_key, row.auth_key, row.user_agent, row.session_id, now]),
	queryOf(
		`delete from push_subscriptions where user_id = ?1 and endpoint in (
			select endpoint from push_subscriptions where user_id = ?1
			order by endpoint = ?2 desc, seen_at desc, endpoint limit -1 offset ?3
		)`,
		[row.user_id, row.endpoint, most],
	),
]

export const deleteSubscription = (userId: string, endpoint: string): Query =>
	queryOf('delete from push_subscriptions where user_id = ?1 and endpoint = ?2', [userId, endpoint])

const FIND = 'select endpoint, p256dh_key, auth_key from push_subscriptions where user_id = ?1 and endpoint = ?2'

/** A cook's own subscription, by its address. */
export async function findSubscription(
	db: Db,
	userId: string,
	endpoint: string,
): Promise<Pick<Subscription, 'endpoint' | 'p256dh_key' | 'auth_key'> | null> {
	const [found] = await readBatch(db, [queryOf(FIND, [userId, endpoint])])
	const row = found?.rows[0]
	if (!row) return null
	return { endpoint: String(row.endpoint), p256dh_key: String(row.p256dh_key), auth_key: String(row.auth_key) }
}

/** A notification to push to a browser, named as in the job's payload. */
export type PushWanted = {
	user_id: string
	kind: string
	subject: string
	endpoint?: string | undefined
	tries?: number | undefined
}

/** An unread notification and a browser that it is pushed to. */
export type PushRow = {
	user_id: string
	kind: NotificationKind
	subject: string
	tries: number
	values: unknown
	count: number
	link: string
	created_at: number
	/** The shown name of who did it; null for the app. */
	actor: string | null
	time_zone: string | null
	region: string | null
	/** The cook's choices by column, null where nothing was chosen. */
	choices: Record<string, number | null>
	/** What the bell counts. */
	unread: number
	endpoint: string
	p256dh_key: string
	auth_key: string
}

const CHOICES = ['push_enabled', 'unusual_activity', ...KIND_PREFERENCES]
	.map((name) => `'${name}', p.${name}`)
	.join(', ')

const LIST = `select json_object('user_id', n.user_id, 'kind', n.kind, 'subject', n.subject,
		'tries', coalesce(w.value ->> 'tries', 0), 'values', json(n."values"), 'count', n.count, 'link', n.link,
		'created_at', n.created_at, 'actor', coalesce(nullif(a.display_name, ''), a.username), 'time_zone', u.time_zone,
		'region', json_extract(r.preferences, '$.region'), 'choices', json_object(${CHOICES}),
		'unread', ${UNREAD_OF('u.id')},
		'endpoint', s.endpoint, 'p256dh_key', s.p256dh_key, 'auth_key', s.auth_key) as found
	from json_each(?1) w
	join notifications n on n.user_id = w.value ->> 'user_id' and n.kind = w.value ->> 'kind'
		and n.subject = w.value ->> 'subject' and n.read_at is null and n.dismissed_at is null
	join users u on u.id = n.user_id and u.account_status <> 'disabled'
	join push_subscriptions s on s.user_id = n.user_id and coalesce(w.value ->> 'endpoint', s.endpoint) = s.endpoint
	join sessions e on e.id = s.session_id and e.expires_at > ?2
	left join notification_preferences p on p.user_id = n.user_id
	left join user_preferences r on r.id = n.user_id and r.space = n.user_id
	left join users a on a.id = n.actor_id
	where ${IS_SHOWN}`

/** What these notifications are made of, once for each browser of their cooks whose session is in force. One round trip. */
export async function listPushes(db: Db, wanted: readonly PushWanted[], now: number): Promise<PushRow[]> {
	const [found] = await readBatch(db, [queryOf(LIST, [JSON.stringify(wanted), Math.floor(now / 1000)])])
	return (found?.rows ?? []).map((row) => JSON.parse(String(row.found)))
}

/** Deletes subscriptions that their push service does not know any more. */
export const deleteGone = (gone: readonly { user_id: string; endpoint: string }[]): Query =>
	queryOf(
		`delete from push_subscriptions where (user_id, endpoint) in
			(select value ->> 'user_id', value ->> 'endpoint' from json_each(?1))`,
		[JSON.stringify(gone)],
	)

/** Pushes that wait, each a job at its time; the same one waits once. */
export const insertWaiting = (
	waiting: readonly { id: string; run_at: number; push: PushWanted }[],
	now: number,
): Query =>
	queryOf(
		`insert into jobs (id, kind, payload, run_at, created_at)
		select value ->> 'id', 'push_notifications', json_object('of', json_array(value -> 'push')), value ->> 'run_at', ?2
		from json_each(?1) where true on conflict do nothing`,
		[JSON.stringify(waiting), now],
	)
