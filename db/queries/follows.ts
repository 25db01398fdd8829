import { type Query, type Question, queryOf, questionOf } from '../batch.ts'
import { NOT_BLOCKED } from './blocks.ts'

// Every verb is one statement that looks at the rows of its own moment, so that repeated and crossing verbs end in one
// state. Triggers keep the counts (migrations/0010_social.sql).

/** Two cooks: who acts, and whom it is about. */
export type Pair = { me: string; cook: string }
export type FollowState = 'requested' | 'accepted'
/** How often a cook may follow or block: `limit` new ones in a window. */
export type GraphRate = { key: string; limit: number; windowMs: number }

/** The parameter of FULL_RATES. */
export const ratesOf = (rates: readonly GraphRate[]): string =>
	JSON.stringify(rates.map(({ key, limit, windowMs }) => [key, limit, windowMs]))

/** Where no more is written: ?3 now, ?4 the rates. */
export const FULL_RATES = `from json_each(?4) l join rate_limits r on r.key = l.value ->> 0 where r.window_ends_at > ?3 and r.count >= l.value ->> 1`
const FOLLOW = `insert into follows (follower_id, followee_id, state, created_at)
select me.id, u.id, case when u.approves_followers then 'requested' else 'accepted' end, ?3
from users me cross join users u where me.id = ?1 and u.id = ?2 and u.id <> me.id
	and me.account_status <> 'disabled' and me.email_confirmed_at is not null and u.account_status <> 'disabled'
	and ${NOT_BLOCKED('?1', '?2')} and (select count(*) from follows where follower_id = ?1) < ?5
	and not exists (select 1 ${FULL_RATES})
on conflict do nothing`
// changes() is what the statement before it has written, without its triggers.
const COUNT_NEW = `insert into rate_limits (key, count, window_ends_at) select value ->> 0, 1, ?1 + (value ->> 2) from json_each(?2)
where changes() = 1
on conflict (key) do update set count = case when window_ends_at <= ?1 then 1 else count + 1 end,
	window_ends_at = case when window_ends_at <= ?1 then excluded.window_ends_at else window_ends_at end`

/** Counts a use of each rate if the statement just before it in the batch has written something. */
export const countNew = (rates: readonly GraphRate[], now: number): Query => queryOf(COUNT_NEW, [now, ratesOf(rates)])

/** Follows a cook, or asks to where the cook approves followers; only a new follow counts as a use of the rates. */
export const insertFollow = (
	{ me, cook }: Pair,
	{ now, rates, most }: { now: number; rates: readonly GraphRate[]; most: number },
): Query[] => [queryOf(FOLLOW, [me, cook, now, ratesOf(rates), most]), countNew(rates, now)]

/**
 * For `when` of notify(): the follow that this batch has written, of the actor towards who is told, and the other way
 * round.
 */
export const isNewFollowIn = (state: FollowState): string =>
	`exists (select 1 from follows f where f.follower_id = ?3 and f.followee_id = u.id and f.state = '${state}' and f.created_at = ?4)`
export const IS_ACCEPTED_NOW = `exists (select 1 from follows f where f.follower_id = u.id and f.followee_id = ?3 and f.state = 'accepted' and f.created_at = ?4)`

export type AfterFollow = {
	state: FollowState | null
	/** How many cooks the follower follows or has asked, and when the last full window ends; 0: none is full. */
	follows: number
	full_until: number
}

const AFTER_FOLLOW = `select f.state, (select count(*) from follows where follower_id = ?1) as follows,
	coalesce((select max(r.window_ends_at) ${FULL_RATES}), 0) as full_until
from users u left join follows f on f.follower_id = ?1 and f.followee_id = u.id
where u.id = ?2 and u.account_status <> 'disabled' and ${NOT_BLOCKED('?1', '?2')}`

/** What has become of a follow; undefined where the cook does not exist for the one who follows. */
export const findAfterFollow = (
	{ me, cook }: Pair,
	{ now, rates }: { now: number; rates: readonly GraphRate[] },
): Question<AfterFollow | undefined> =>
	questionOf(
		AFTER_FOLLOW,
		[me, cook, now, ratesOf(rates)],
		(row) => row && { state: readState(row.state), follows: Number(row.follows), full_until: Number(row.full_until) },
	)

const readState = (value: unknown): FollowState | null => (value === 'requested' || value === 'accepted' ? value : null)

/** The state of a follow; null where there is none, or no such cook. */
export const findFollow = ({ follower, followee }: { follower: string; followee: string }) =>
	questionOf('select state from follows where follower_id = ?1 and followee_id = ?2', [follower, followee], (row) =>
		readState(row?.state),
	)

/** Ends a follow or withdraws a request, whichever `state` says; any other stays. */
export const deleteFollow = ({
	follower,
	followee,
	state,
}: {
	follower: string
	followee: string
	state: FollowState
}) =>
	queryOf('delete from follows where follower_id = ?1 and followee_id = ?2 and state = ?3', [follower, followee, state])

/** Lets a cook who has asked follow from now on. */
export const acceptRequest = ({ me, cook }: Pair, now: number): Query =>
	queryOf(
		`update follows set state = 'accepted', created_at = ?3 where follower_id = ?2 and followee_id = ?1 and state = 'requested'
			and exists (select 1 from users where id = ?1 and email_confirmed_at is not null)
			and exists (select 1 from users where id = ?2 and account_status <> 'disabled')`,
		[me, cook, now],
	)

/** Before a request is declined: for the days of its kind, another one by the same cook is as if told. */
export const silenceRequests = ({ me, cook }: Pair, { eventId, now }: { eventId: string; now: number }): Query =>
	queryOf(
		`insert into notification_events (id, user_id, actor_id, told_at, told_by)
		select ?3, ?1, ?2, ?4, '' where exists (select 1 from follows where follower_id = ?2 and followee_id = ?1 and state = 'requested')
		on conflict (id) do update set told_at = max(told_at, excluded.told_at)`,
		[me, cook, eventId, now],
	)

/** The notification of a request that is answered counts as read. */
export const readRequest = ({ me, cook }: Pair, now: number): Query =>
	queryOf(
		`update notifications set read_at = ?3 where user_id = ?1 and kind = 'follow_request' and subject = ?2
			and read_at is null and dismissed_at is null
			and not exists (select 1 from follows where follower_id = ?2 and followee_id = ?1 and state = 'requested')`,
		[me, cook, now],
	)

/** A cook as the lists of connections show one. */
export type ListedCook = {
	id: string
	display_name: string
	username: string | null
	avatar_url: string | null
	/** Whether the one who looks follows this cook, or has asked to. */
	following: FollowState | null
	/** The list's own time: since when. */
	at: number
}
/** Where a list goes on: behind this row. */
export type ListedAfter = { at: number; id: string }
type ListPage = { limit: number; after?: ListedAfter | null }

/** No row is newer. */
const START: ListedAfter = { at: Number.MAX_SAFE_INTEGER, id: '' }
const COOK = 'u.id, u.display_name, u.username, u.avatar_url'

const listOf = (text: string, userId: string, { limit, after }: ListPage): Question<ListedCook[]> => ({
	...queryOf(text, [userId, (after ?? START).at, (after ?? START).id, limit]),
	read: ({ rows }) => rows.map(readCook),
})
export const readCook = (row: Record<string, unknown>): ListedCook => ({
	id: String(row.id),
	display_name: String(row.display_name),
	username: row.username === null ? null : String(row.username),
	avatar_url: row.avatar_url === null ? null : String(row.avatar_url),
	following: readState(row.following),
	at: Number(row.at),
})

const towards = (state: FollowState): string => `select ${COOK}, mine.state as following, f.created_at as at
from follows f cross join users u on u.id = f.follower_id
left join follows mine on mine.follower_id = ?1 and mine.followee_id = f.follower_id
where f.followee_id = ?1 and f.state = '${state}' and (f.created_at, f.follower_id) < (?2, ?3) and u.account_status <> 'disabled'
order by f.created_at desc, f.follower_id desc limit ?4`
const from = (state: FollowState): string => `select ${COOK}, f.state as following, f.created_at as at
from follows f cross join users u on u.id = f.followee_id
where f.follower_id = ?1 and f.state = '${state}' and (f.created_at, f.followee_id) < (?2, ?3) and u.account_status <> 'disabled'
order by f.created_at desc, f.followee_id desc limit ?4`
const FOLLOWERS = towards('accepted')
const REQUESTS = towards('requested')
const FOLLOWING = from('accepted')
const SENT = from('requested')

/** Who follows a cook, newest first. */
export const listFollowers = (userId: string, page: ListPage) => listOf(FOLLOWERS, userId, page)
/** Who asks to follow a cook, newest first. */
export const listRequests = (userId: string, page: ListPage) => listOf(REQUESTS, userId, page)
/** Whom a cook follows, newest first. */
export const listFollowing = (userId: string, page: ListPage) => listOf(FOLLOWING, userId, page)
/** Whom a cook has asked and who has not answered, newest first. */
export const listSentRequests = (userId: string, page: ListPage) => listOf(SENT, userId, page)

/** What stands above a cook's own lists. */
export type OwnConnections = {
	username: string | null
	approves_followers: boolean
	is_findable: boolean | null
	has_public_recipe: boolean
	followers: number
	following: number
	requests: number
	has_sent_requests: boolean
	has_blocked: boolean
}

const OWN_CONNECTIONS = `select u.username, u.approves_followers, u.is_findable,
	exists (select 1 from public_recipe_facts where user_id = ?1 and is_public = 1) as has_public_recipe,
	coalesce(c.followers, 0) as followers, coalesce(c.following, 0) as following, coalesce(c.requests, 0) as requests,
	exists (select 1 from follows where follower_id = ?1 and state = 'requested') as has_sent_requests,
	exists (select 1 from blocks where user_id = ?1) as has_blocked
from users u left join social_counts c on c.user_id = u.id where u.id = ?1`

export const findOwnConnections = (userId: string): Question<OwnConnections | undefined> =>
	questionOf(
		OWN_CONNECTIONS,
		[userId],
		(row) =>
			row && {
				username: row.username === null ? null : String(row.username),
				approves_followers: Boolean(row.approves_followers),
				is_findable: row.is_findable === null ? null : Boolean(row.is_findable),
				has_public_recipe: Boolean(row.has_public_recipe),
				followers: Number(row.followers),
				following: Number(row.following),
				requests: Number(row.requests),
				has_sent_requests: Boolean(row.has_sent_requests),
				has_blocked: Boolean(row.has_blocked),
			},
	)
