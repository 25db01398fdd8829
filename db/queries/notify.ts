import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { factsOf, type NotificationKind, type NotificationValues } from '#app/domains/notifications/model/kinds.ts'
import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { type Query, queryOf } from '../batch.ts'
import type { Condition } from './audit.ts'
import { NOT_BLOCKED } from './blocks.ts'

/** Something that a cook is told. */
export type NotificationEvent<K extends NotificationKind = NotificationKind> = {
	kind: K
	/** Who is told. */
	userId: string
	/** What it is about: a recipe's or cook's id, a day. */
	subject: string
	/** Who did it; null for the app. Nobody is told of themselves, or of a cook with whom there is a block. */
	actorId: string | null
	values: NotificationValues[K]
	/** The path that it leads to. */
	link: string
}

/** A new notification waits this long for its cook before it is mailed, and for others to come along. */
export const DIGEST_WAIT_MS = 4 * HOUR_MS

/** The id of an event: the same kind, cook, subject and actor are one event. */
export const eventId = ({ kind, userId, subject, actorId }: Omit<NotificationEvent, 'values' | 'link'>): string =>
	[kind, userId, subject, actorId ?? ''].join(':')

/** A condition on the cook `u`. */
export const IS_ON = (preference: string): string =>
	`coalesce((select ${preference} from notification_preferences p where p.user_id = u.id), ${preference === 'week_glance' ? 0 : 1}) = 1`
const ACTOR_IS_SEEN = `(?3 is null or (?3 <> u.id and ${NOT_BLOCKED('u.id', '?3')}))`

const dialect = new SQLiteAsyncDialect()

/** The text of a condition whose values are numbered parameters after the first `taken`, and the values. */
function numbered(when: string | Condition, taken: number): { text: string; values: unknown[] } {
	if (typeof when === 'string') return { text: when, values: [] }
	const { sql, params } = dialect.sqlToQuery(when)
	let last = taken
	return {
		text: sql.replaceAll('?', () => {
			last += 1
			return `?${last}`
		}),
		values: params,
	}
}

/** What is done with an event of this kind that is known: it is told again after its time, or never. */
export const WHEN_KNOWN = (kind: NotificationKind): string => {
	const { repeatAfterMs } = factsOf(kind)
	return repeatAfterMs === null
		? 'nothing'
		: `update set told_at = excluded.told_at, told_by = excluded.told_by where told_at <= excluded.told_at - ${repeatAfterMs}`
}

const rememberEvent = (
	event: NotificationEvent,
	{ token, now, when }: { token: string; now: number; when: string | Condition },
): Query => {
	const { preference } = factsOf(event.kind)
	const params = [eventId(event), event.userId, event.actorId, now, token]
	const condition = numbered(when, params.length)
	return queryOf(
		`insert into notification_events (id, user_id, actor_id, told_at, told_by)
		select ?1, u.id, ?3, ?4, ?5 from users u where u.id = ?2 and u.account_status <> 'disabled'
			and ${preference === null ? '1' : IS_ON(preference)} and ${ACTOR_IS_SEEN} and (${condition.text})
		on conflict (id) do ${WHEN_KNOWN(event.kind)}`,
		[...params, ...condition.values],
	)
}

const IS_TOLD_NOW = 'exists (select 1 from notification_events e where e.id = ?1 and e.told_by = ?2)'

/**
 * The statements that tell a cook something, for the batch of what happened: notification, push and digest, once for an
 * event, and nothing where the cook has switched it off. `token`: of this write, random. `when`: the condition under which
 * it happened, about rows as they are at this place of the batch, as a text without values or as drizzle's; the default
 * is always.
 */
export function notify(
	event: NotificationEvent,
	{ token, now, when = '1' }: { token: string; now: number; when?: string | Condition },
): Query[] {
	const { type, gathers, push, isInDigest } = factsOf(event.kind)
	const { kind, userId, subject, actorId, values, link } = event
	const id = eventId(event)
	return [
		rememberEvent(event, { token, now, when }),
		queryOf(
			`insert into notifications (id, user_id, type, kind, subject, "values", link, actor_id, created_at)
			select ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11 where ${IS_TOLD_NOW}
			on conflict (id) do nothing
			on conflict (user_id, kind, subject) where read_at is null and dismissed_at is null do update set
				count = count + ${gathers ? 1 : 0}, "values" = excluded."values", link = excluded.link, actor_id = excluded.actor_id,
				created_at = excluded.created_at, mailed_at = null`,
			[id, token, `${id}:${token}`, userId, type, kind, subject, JSON.stringify(values), link, actorId, now],
		),
		...(push
			? [
					queryOf(
						`insert into jobs (id, kind, payload, run_at, created_at)
						select ?3, 'push_notifications',
							json_object('of', json_group_array(json_object('user_id', ?4, 'kind', ?5, 'subject', ?6, 'endpoint', s.endpoint))), ?7, ?7
						from push_subscriptions s where s.user_id = ?4 and ${IS_TOLD_NOW} having count(*) > 0
						on conflict do nothing`,
						[id, token, `push:${id}:${token}`, userId, kind, subject, now],
					),
				]
			: []),
		...(isInDigest
			? [
					queryOf(
						`insert into digests (user_id, due_at) select ?3, ?4 where ${IS_TOLD_NOW}
						on conflict (user_id) do update set due_at = coalesce(due_at, max(excluded.due_at, coalesce(sent_at, 0) + ${DAY_MS}))`,
						[id, token, userId, now + DIGEST_WAIT_MS],
					),
				]
			: []),
		// A repeated batch finds nothing to tell.
		queryOf(`update notification_events set told_by = '' where id = ?1 and told_by = ?2`, [id, token]),
	]
}
