import { type Query, type Question, queryOf, questionOf } from '../batch.ts'
import { NOT_BLOCKED } from './blocks.ts'
import {
	countNew,
	FULL_RATES,
	type GraphRate,
	type ListedAfter,
	type ListedCook,
	type Pair,
	ratesOf,
	readCook,
} from './follows.ts'

const IS_BLOCKED_NOW = 'exists (select 1 from blocks where user_id = ?1 and blocked_id = ?2)'
/** The plus keeps the erasure's index by actor out: a popular cook is the actor of very many. */
const TOLD_OF = `((user_id = ?1 and +actor_id = ?2) or (user_id = ?2 and +actor_id = ?1)) and ${IS_BLOCKED_NOW}`

/**
 * Blocks a cook: follows and requests end both ways, and neither is told of the other any more. What has gathered of
 * several cooks stays, without this one's name. A cook who does not exist for the other is not blocked.
 * Only a new block counts as a use of the rates.
 */
export const blockCook = (
	{ me, cook }: Pair,
	{ now, rates }: { now: number; rates: readonly GraphRate[] },
): Query[] => [
	queryOf(
		`insert into blocks (user_id, blocked_id, created_at)
		select me.id, u.id, ?3 from users me cross join users u
		where me.id = ?1 and u.id = ?2 and u.id <> me.id and u.account_status <> 'disabled' and ${NOT_BLOCKED('?1', '?2')}
			and not exists (select 1 ${FULL_RATES})
		on conflict do nothing`,
		[me, cook, now, ratesOf(rates)],
	),
	countNew(rates, now),
	queryOf(`delete from follows where follower_id = ?1 and followee_id = ?2 and ${IS_BLOCKED_NOW}`, [me, cook]),
	queryOf(`delete from follows where follower_id = ?2 and followee_id = ?1 and ${IS_BLOCKED_NOW}`, [me, cook]),
	queryOf(`delete from notifications where ${TOLD_OF} and (count = 1 or kind = 'shared_recipe')`, [me, cook]),
	queryOf(`update notifications set actor_id = null where ${TOLD_OF}`, [me, cook]),
]

export type AfterBlock = {
	is_blocked: boolean
	/** Whether the second cook exists for the first. */
	is_there: boolean
	/** When the last full window ends; 0: none is full. */
	full_until: number
}

const AFTER_BLOCK = `select ${IS_BLOCKED_NOW} as is_blocked,
	exists (select 1 from users u where u.id = ?2 and u.account_status <> 'disabled' and ${NOT_BLOCKED('?1', '?2')}) as is_there,
	coalesce((select max(r.window_ends_at) ${FULL_RATES}), 0) as full_until`

/** What has become of a block. */
export const findAfterBlock = (
	{ me, cook }: Pair,
	{ now, rates }: { now: number; rates: readonly GraphRate[] },
): Question<AfterBlock> =>
	questionOf(AFTER_BLOCK, [me, cook, now, ratesOf(rates)], (row) => ({
		is_blocked: Boolean(row?.is_blocked),
		is_there: Boolean(row?.is_there),
		full_until: Number(row?.full_until ?? 0),
	}))

export const unblockCook = ({ me, cook }: Pair): Query =>
	queryOf('delete from blocks where user_id = ?1 and blocked_id = ?2', [me, cook])

/** Whom a cook has blocked, newest first. One who is disabled can still be unblocked, and has no name or face. */
export const listBlocked = (
	userId: string,
	{ limit, after }: { limit: number; after?: ListedAfter | null },
): Question<ListedCook[]> => ({
	...queryOf(
		`select b.blocked_id as id, coalesce(u.display_name, '') as display_name, u.username, u.avatar_url,
			null as following, b.created_at as at
		from blocks b left join users u on u.id = b.blocked_id and u.account_status <> 'disabled'
		where b.user_id = ?1 and (b.created_at, b.blocked_id) < (?2, ?3)
		order by b.created_at desc, b.blocked_id desc limit ?4`,
		[userId, after?.at ?? Number.MAX_SAFE_INTEGER, after?.id ?? '', limit],
	),
	read: ({ rows }) => rows.map(readCook),
})
