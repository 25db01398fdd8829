import { factsOf } from '#app/domains/notifications/model/kinds.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { type Query, queryOf } from '../batch.ts'
import { DIGEST_WAIT_MS } from './notify.ts'

/** Whether the search finds the cook. */
export const setFindable = (userId: string, isFindable: boolean): Query =>
	queryOf('update users set is_findable = ?2 where id = ?1', [userId, isFindable ? 1 : 0])

/** Whether who wants to follow the cook has to ask. */
export const setApproval = (userId: string, approves: boolean): Query =>
	queryOf('update users set approves_followers = ?2 where id = ?1', [userId, approves ? 1 : 0])

const ACCEPTED = factsOf('follow_accepted')
const PUSHES_A_JOB = 100

/**
 * Accepts everybody who waits, for the batch in which the cook stops to approve followers, and tells them: the
 * statements of notify() for any number of cooks at once. `token`: of this write, random.
 */
export const acceptWaiting = (
	userId: string,
	{ token, now, link }: { token: string; now: number; link: string },
): Query[] => [
	queryOf(
		`update follows set state = 'accepted', created_at = ?2 where followee_id = ?1 and state = 'requested'
			and exists (select 1 from users where id = ?1 and not approves_followers)`,
		[userId, now],
	),
	queryOf(
		`update notifications set read_at = ?2 where user_id = ?1 and kind = 'follow_request' and read_at is null and dismissed_at is null
			and exists (select 1 from users where id = ?1 and not approves_followers)`,
		[userId, now],
	),
	queryOf(
		`insert into notification_events (id, user_id, actor_id, told_at, told_by)
		select 'follow_accepted:' || u.id || ':' || ?1 || ':' || ?1, u.id, ?1, ?2, ?3
		from follows f cross join users u on u.id = f.follower_id
		where f.followee_id = ?1 and f.state = 'accepted' and f.created_at = ?2 and u.account_status <> 'disabled'
			and coalesce((select social_activity from notification_preferences p where p.user_id = u.id), 1) = 1
		on conflict (id) do update set told_at = excluded.told_at, told_by = excluded.told_by
			where told_at <= excluded.told_at - ${ACCEPTED.repeatAfterMs}`,
		[userId, now, token],
	),
	queryOf(
		`insert into notifications (id, user_id, type, kind, subject, "values", link, actor_id, created_at)
		select e.id || ':' || ?2, e.user_id, '${ACCEPTED.type}', 'follow_accepted', ?1, '{}', ?4, ?1, ?3
		from notification_events e where e.actor_id = ?1 and e.told_by = ?2
		on conflict (id) do nothing
		on conflict (user_id, kind, subject) where read_at is null and dismissed_at is null do update set
			created_at = excluded.created_at, mailed_at = null`,
		[userId, token, now, link],
	),
	queryOf(
		`insert into jobs (id, kind, payload, run_at, created_at)
		select 'push:follow_accepted:' || ?2 || ':' || part, 'push_notifications',
			json_object('of', json_group_array(json_object('user_id', user_id, 'kind', 'follow_accepted', 'subject', ?1))), ?3, ?3
		from (
			select e.user_id, (row_number() over (order by e.user_id) - 1) / ${PUSHES_A_JOB} as part from notification_events e
			where e.actor_id = ?1 and e.told_by = ?2 and exists (select 1 from push_subscriptions s where s.user_id = e.user_id)
		) group by part on conflict do nothing`,
		[userId, token, now],
	),
	queryOf(
		`insert into digests (user_id, due_at) select e.user_id, ?3 from notification_events e where e.actor_id = ?1 and e.told_by = ?2
		on conflict (user_id) do update set due_at = coalesce(due_at, max(excluded.due_at, coalesce(sent_at, 0) + ${DAY_MS}))`,
		[userId, token, now + DIGEST_WAIT_MS],
	),
	queryOf(`update notification_events set told_by = '' where actor_id = ?1 and told_by = ?2`, [userId, token]),
]
