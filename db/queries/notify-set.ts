import { factsOf, type NotificationKind } from '#app/domains/notifications/model/kinds.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { type Query, queryOf } from '../batch.ts'
import { NOT_BLOCKED } from './blocks.ts'
import { DIGEST_WAIT_MS, IS_ON, WHEN_KNOWN } from './notify.ts'

/**
 * Events of one kind, as a select of fixed text with the columns `event` (its id), `notification` (the id of a new one),
 * `user_id`, `subject`, `values`, `link`, `actor_id` and `count`. Its own parameters begin at ?5.
 */
export type EventSet = {
	kind: NotificationKind
	select: string
	params: (string | number | null)[]
	/** Whether an event that gathers in an unread notification is pushed and mailed too. */
	isToldAgain: boolean
}

/** The most pushes of one job: a cook has several browsers. */
const PUSHED_A_JOB = 100

const IS_UNREAD = 'notifications.read_at is null and notifications.dismissed_at is null'
const GATHER = (
	gathers: boolean,
): string => `update set count = notifications.count + ${gathers ? 'excluded.count' : '0'}, "values" = excluded."values", link = excluded.link,
	actor_id = excluded.actor_id, created_at = excluded.created_at, mailed_at = null`

/**
 * The statements of `notify` (notify.ts) for many cooks at once, with the same rules and as many statements however many
 * cooks there are. `token`: of this write, random. A notification that has been read or dismissed is not written again
 * under the same id.
 */
export function notifySet(
	{ kind, select, params, isToldAgain }: EventSet,
	{ token, now }: { token: string; now: number },
): Query[] {
	const { type, preference, gathers, push, isInDigest } = factsOf(kind)
	const args = [token, now, kind, type, ...params]
	const told = `(${select}) t join notification_events e on e.id = t.event and e.told_by = ?1`
	const isNew = isToldAgain
		? '1'
		: 'exists (select 1 from notifications n where n.id = t.notification and n.created_at = ?2 and n.count = t.count)'
	return [
		queryOf(
			`insert into notification_events (id, user_id, actor_id, told_at, told_by)
			select t.event, t.user_id, t.actor_id, ?2, ?1 from (${select}) t join users u on u.id = t.user_id
			where u.account_status <> 'disabled' and ${preference === null ? '1' : IS_ON(preference)}
				and (t.actor_id is null or (t.actor_id <> u.id and ${NOT_BLOCKED('u.id', 't.actor_id')}))
			on conflict (id) do ${WHEN_KNOWN(kind)}`,
			args,
		),
		queryOf(
			`insert into notifications (id, user_id, type, kind, subject, "values", count, link, actor_id, created_at)
			select t.notification, t.user_id, ?4, ?3, t.subject, t."values", t.count, t.link, t.actor_id, ?2 from ${told} where true
			on conflict (id) do ${GATHER(gathers)} where ${IS_UNREAD}
			on conflict (user_id, kind, subject) where read_at is null and dismissed_at is null do ${GATHER(gathers)}`,
			args,
		),
		...(push
			? [
					queryOf(
						`insert into jobs (id, kind, payload, run_at, created_at)
						select 'push:' || ?3 || ':' || ?1 || ':' || part, 'push_notifications',
							json_object('of', json_group_array(json_object('user_id', user_id, 'kind', ?3, 'subject', subject, 'endpoint', endpoint))), ?2, ?2
						from (
							select t.user_id, t.subject, s.endpoint,
								(row_number() over (order by t.user_id, t.subject, s.endpoint) - 1) / ${PUSHED_A_JOB} as part
							from ${told} cross join push_subscriptions s on s.user_id = t.user_id where ${isNew}
						) where true group by part
						on conflict (id) do nothing`,
						args,
					),
				]
			: []),
		...(isInDigest
			? [
					queryOf(
						`insert into digests (user_id, due_at) select t.user_id, ?2 + ${DIGEST_WAIT_MS} from ${told} where ${isNew}
						on conflict (user_id) do update set due_at = coalesce(due_at, max(excluded.due_at, coalesce(sent_at, 0) + ${DAY_MS}))`,
						args,
					),
				]
			: []),
		// A repeated batch finds nothing to tell.
		queryOf(
			`update notification_events set told_by = '' where told_by = ?1 and id in (select event from (${select}))`,
			args,
		),
	]
}
