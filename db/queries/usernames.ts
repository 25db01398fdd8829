import { type Query, queryOf, questionOf } from '../batch.ts'

type Choice = {
	userId: string
	username: string
	now: number
	/** A cook who has chosen or changed the name since may not change it again. */
	changedBefore: number
	/** Nobody gets the name that is given up before this time. */
	retiredUntil: number
}

/** The first choice is no change. ?1 cook, ?2 name, ?3 now, ?4 changedBefore. */
const MAY_TAKE = `u.id = ?1 and u.username is not ?2 and (u.username_changed_at is null or u.username_changed_at <= ?4)
	and not exists (select 1 from users other where other.username = ?2)
	and not exists (select 1 from retired_usernames r where r.username = ?2 and r.until > ?3)`

/** Gives a cook a username that is free, and keeps the former one from everybody. */
export const takeUsername = ({ userId, username, now, changedBefore, retiredUntil }: Choice): Query[] => [
	queryOf(
		`insert into retired_usernames (username, user_id, until)
		select u.username, u.id, ?5 from users u where u.username is not null and ${MAY_TAKE}
		on conflict (username) do update set user_id = excluded.user_id, until = excluded.until`,
		[userId, username, now, changedBefore, retiredUntil],
	),
	queryOf(
		`update users as u set username = ?2, username_changed_at = case when u.username is null then null else ?3 end where ${MAY_TAKE}`,
		[userId, username, now, changedBefore],
	),
]

export type AfterChoice = { username: string | null; changed_at: number | null; is_free: boolean }

/** What has become of a choice. */
export const findAfterChoice = ({ userId, username, now }: Pick<Choice, 'userId' | 'username' | 'now'>) =>
	questionOf<AfterChoice | undefined>(
		`select username, username_changed_at as changed_at,
			not exists (select 1 from users other where other.username = ?2 and other.id <> ?1)
			and not exists (select 1 from retired_usernames r where r.username = ?2 and r.until > ?3) as is_free
		from users where id = ?1`,
		[userId, username, now],
		(row) =>
			row && {
				username: row.username === null ? null : String(row.username),
				changed_at: row.changed_at === null ? null : Number(row.changed_at),
				is_free: Boolean(row.is_free),
			},
	)

/** Names that were kept long enough. */
export const deleteRetired = (now: number): Query => queryOf('delete from retired_usernames where until <= ?1', [now])
