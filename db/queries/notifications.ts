import type { NotificationKind, NotificationType } from '#app/domains/notifications/model/kinds.ts'
import { MOST_COUNTED, type Unread } from '#app/platform/model/unread.ts'
import { type Query, type Question, queryOf, questionOf, writeBatch } from '../batch.ts'
import type { Db } from '../client.ts'
import { NOT_BLOCKED } from './blocks.ts'

/** The actor is a cook whom the reader sees. */
const ACTOR_IS_SEEN = `exists (select 1 from users a where a.id = n.actor_id and a.account_status <> 'disabled') and ${NOT_BLOCKED('n.user_id', 'n.actor_id')}`
/** A rating names nobody, and what several cooks have done is not one cook's: both stay, no matter who the last of them is. */
const NAMES_NOBODY = `n.actor_id is null or n.kind = 'rating' or (n.kind = 'save' and n.count > 1)`

/** A recipe or cookbook that a notification leads to, which the reader may still open. */
const opens = (table: 'recipes' | 'cookbooks', path: string) => `exists (
	select 1 from ${table} t join users o on o.id = t.user_id
	where t.id = substr(n.link, ${path.length + 1}) and t.deleted_at is null and (t.user_id = n.user_id or (
		t.is_public = 1 and o.account_status <> 'disabled' and ${NOT_BLOCKED('n.user_id', 't.user_id')}
	))
)`

/** The notification `n` is in the inbox of its cook. A recommendation has no actor; it is about another cook's recipe. */
export const IS_SHOWN = `(case n.kind when 'recommendation' then ${opens('recipes', '/recipe/')}
	else ${NAMES_NOBODY} or (${ACTOR_IS_SEEN}) end)`
/** How many notifications this cook has not read, up to one more than the bell shows. */
export const UNREAD_OF = (user: string): string => `(select count(*) from (
	select 1 from notifications n
	where n.user_id = ${user} and n.read_at is null and n.dismissed_at is null and ${IS_SHOWN} limit ${MOST_COUNTED + 1}
))`

const IS_GONE = `case
	when n.link like '/recipe/%' then not ${opens('recipes', '/recipe/')}
	when n.link like '/cookbook/%' then not ${opens('cookbooks', '/cookbook/')}
	else 0
end`

const LIST = `select n.id, n.type, n.kind, n."values" as told, n.count, n.link, n.read_at is not null as is_read, n.created_at,
		${IS_GONE} as is_gone, a.id is not null as has_actor, coalesce(nullif(a.display_name, ''), a.username) as name, a.avatar_url
	from notifications n left join users a on a.id = n.actor_id and n.kind <> 'rating' and ${ACTOR_IS_SEEN}
	where n.user_id = ?1 and n.dismissed_at is null and ${IS_SHOWN}
	order by n.created_at desc, n.id limit ?2`

/** A notification as the inbox reads it. `name` is null for an actor who has neither name nor username. */
export type InboxRow = {
	id: string
	type: NotificationType
	kind: NotificationKind
	/** As JSON. */
	told: string
	count: number
	link: string
	is_read: number
	created_at: number
	is_gone: number
	has_actor: number
	name: string | null
	avatar_url: string | null
}

/** The newest notifications of a cook that were not dismissed, newest first. */
export const listInbox = (userId: string, limit: number): Question<InboxRow[]> => ({
	...queryOf(LIST, [userId, limit]),
	read: ({ rows }) => rows as unknown as InboxRow[],
})

// The first parameter may be looked up by the session (sessions.ts), so that it is named wherever it is used.
const COUNT = `select ${UNREAD_OF('?1')} as count,
	(select created_at from notifications where user_id = ?1 and dismissed_at is null order by created_at desc limit 1) as newest`

/** What the bell shows. */
export const countUnread = (userId: string): Question<Unread> =>
	questionOf(COUNT, [userId], (row) => ({
		count: Number(row?.count ?? 0),
		newest: typeof row?.newest === 'number' ? row.newest : null,
	}))

const OWN = `user_id = ?1 and id in (select value from json_each(?2))`
const READ = `update notifications set read_at = ?3 where ${OWN} and read_at is null`
const READ_UNTIL = `update notifications set read_at = ?3 where user_id = ?1 and read_at is null and dismissed_at is null and created_at <= ?2`
const DISMISS = `update notifications set dismissed_at = ?3 where ${OWN} and dismissed_at is null`
const RESTORE = `update or ignore notifications set dismissed_at = null where ${OWN} and dismissed_at is not null`
// Another one about the same thing is unread: two of them would be one.
const RESTORE_READ = `update notifications set dismissed_at = null, read_at = coalesce(read_at, ?3) where ${OWN} and dismissed_at is not null`

/** Marks a cook's own notifications. A notification keeps the time at which it was first read or dismissed. */
export function markSeen(
	userId: string,
	seen: { read: string[]; dismissed: string[]; restored: string[]; read_until: number | null },
	now: number,
): Query[] {
	const at = (text: string, ids: readonly string[], ...more: number[]) =>
		ids.length > 0 ? [queryOf(text, [userId, JSON.stringify(ids), ...more])] : []
	return [
		...at(READ, seen.read, now),
		...at(DISMISS, seen.dismissed, now),
		...at(RESTORE, seen.restored),
		...at(RESTORE_READ, seen.restored, now),
		// Last: what is dismissed in the same request stays unread, and what is restored in it is read.
		...(seen.read_until === null ? [] : [queryOf(READ_UNTIL, [userId, seen.read_until, now])]),
	]
}

const deleteBefore = (table: 'notifications' | 'notification_events', time: 'created_at' | 'told_at') =>
	`delete from ${table} where id in (select id from ${table} where ${time} < ?1 order by ${time} limit ?2)`

/** Deletes the oldest notifications and events before this time, at most `limit` each. One round trip. */
export async function deleteNotificationsBefore(
	db: Db,
	{ before, limit }: { before: number; limit: number },
): Promise<number> {
	const results = await writeBatch(db, [
		queryOf(deleteBefore('notifications', 'created_at'), [before, limit]),
		queryOf(deleteBefore('notification_events', 'told_at'), [before, limit]),
	])
	return Math.max(...results.map(({ rowsAffected }) => rowsAffected))
}
