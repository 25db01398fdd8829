import { type Query, type Question, queryOf, questionOf } from '../batch.ts'

type Choice = {
	userId: string
	username: string
	/** The key in `rate_limits` under which the name is kept if it was an erased cook's. */
	erasedKey: string
	now: number
	/** A cook who has chosen or changed the name since may not change it again. */
	changedBefore: number
	/** Nobody gets the name that is given up before this time. */
	retiredUntil: number
}

/** Nobody has given up the name lately. ?2 name, ?3 now, ?4 erasedKey. */
const IS_NOT_KEPT = `not exists (select 1 from retired_usernames r where r.username = ?2 and r.until > ?3)
	and not exists (select 1 from rate_limits l where l.key = ?4 and l.window_ends_at > ?3)`
/** The first choice is no change. ?1 cook, ?5 changedBefore. */
const MAY_TAKE = `u.id = ?1 and u.username is not ?2 and (u.username_changed_at is null or u.username_changed_at <= ?5)
	and not exists (select 1 from users other where other.username = ?2) and ${IS_NOT_KEPT}`

/** Gives a cook a username that is free, and keeps the former one from everybody. */
export const takeUsername = ({ userId, username, erasedKey, now, changedBefore, retiredUntil }: Choice): Query[] => [
	queryOf(
		`insert into retired_usernames (username, user_id, until)
		select u.username, u.id, ?6 from users u where u.username is not null and ${MAY_TAKE}
		on conflict (username) do update set user_id = excluded.user_id, until = excluded.until`,
		[userId, username, now, erasedKey, changedBefore, retiredUntil],
	),
	queryOf(
		`update users as u set username = ?2, username_changed_at = case when u.username is null then null else ?3 end where ${MAY_TAKE}`,
		[userId, username, now, erasedKey, changedBefore],
	),
]

export type AfterChoice = { username: string | null; changed_at: number | null; is_free: boolean }

/** What has become of a choice. */
export const findAfterChoice = ({
	userId,
	username,
	erasedKey,
	now,
}: Pick<Choice, 'userId' | 'username' | 'erasedKey' | 'now'>) =>
	questionOf<AfterChoice | undefined>(
		`select username, username_changed_at as changed_at,
			not exists (select 1 from users other where other.username = ?2 and other.id <> ?1)
			and ${IS_NOT_KEPT} as is_free
		from users where id = ?1`,
		[userId, username, now, erasedKey],
		(row) =>
			row && {
				username: row.username === null ? null : String(row.username),
				changed_at: row.changed_at === null ? null : Number(row.changed_at),
				is_free: Boolean(row.is_free),
			},
	)

/** A cook's username (`until` is null) and the former ones that nobody gets yet. */
export const listNames = (userId: string): Question<{ username: string; until: number | null }[]> => ({
	...queryOf(
		`select username, null as until from users where id = ?1 and username is not null
		union all select username, until from retired_usernames where user_id = ?1`,
		[userId],
	),
	read: ({ rows }) =>
		rows.map(({ username, until }) => ({
			username: String(username),
			until: until === null ? null : Number(until),
		})),
})

/** Keeps names of a cook who is erased from everybody: a limit of one use each until their time is over. */
export const keepNames = (names: readonly { key: string; until: number }[]): Query =>
	queryOf(
		`insert into rate_limits (key, count, window_ends_at)
		select value ->> 'key', 1, value ->> 'until' from json_each(?1) where true
		on conflict (key) do update set window_ends_at = max(window_ends_at, excluded.window_ends_at)`,
		[JSON.stringify(names)],
	)

/** Names that were kept long enough. */
export const deleteRetired = (now: number): Query => queryOf('delete from retired_usernames where until <= ?1', [now])
