import { type Query, queryOf } from '../batch.ts'
import { notifySet } from './notify-set.ts'

/** Whether the search finds the cook. */
export const setFindable = (userId: string, isFindable: boolean): Query =>
	queryOf('update users set is_findable = ?2 where id = ?1', [userId, isFindable ? 1 : 0])

/** Whether who wants to follow the cook has to ask. */
export const setApproval = (userId: string, approves: boolean): Query =>
	queryOf('update users set approves_followers = ?2 where id = ?1', [userId, approves ? 1 : 0])

const ACCEPTED = `select 'follow_accepted:' || f.follower_id || ':' || ?5 || ':' || ?5 as event,
	'follow_accepted:' || f.follower_id || ':' || ?5 || ':' || ?5 || ':' || ?1 as notification, f.follower_id as user_id,
	?5 as subject, '{}' as "values", ?6 as link, ?5 as actor_id, 1 as count
	from follows f where f.followee_id = ?5 and f.state = 'accepted' and f.created_at = ?2`

/**
 * Accepts everybody who waits, for the batch in which the cook stops to approve followers, and tells them. `token`: of
 * this write, random.
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
	...notifySet(
		{ kind: 'follow_accepted', select: ACCEPTED, params: [userId, link], isToldAgain: true },
		{ token, now },
	),
]
