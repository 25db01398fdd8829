import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { type Question, queryOf } from '../batch.ts'
import type { Db } from '../client.ts'
import { subscriptions } from '../schema/billing.ts'
import type { Condition } from './audit.ts'

type Row = typeof subscriptions.$inferSelect

/** A read of a customer at Stripe that begins, and what is stored as it begins. */
export type Claim = Pick<
	Row,
	| 'user_id'
	| 'subscription_tier'
	| 'subscription_end'
	| 'subscription_id'
	| 'unpaid_since'
	| 'trial_used_at'
	| 'trial_reminded_at'
> & {
	customer_id: string
	/** Larger than that of every read that began earlier. */
	number: number
	time_zone: string | null
	region: string | null
}

const CLAIM = `update subscriptions set reads = reads + 1 where customer_id is not null and user_id in`
const CLAIMED = `returning user_id, customer_id, reads as number, subscription_tier, subscription_end, subscription_id, unpaid_since, trial_used_at, trial_reminded_at,
	(select time_zone from users where id = subscriptions.user_id) as time_zone,
	(select json_extract(preferences, '$.region') from user_preferences where id = subscriptions.user_id) as region`

const claimOf = (text: string, params: unknown[]): Question<Claim[]> => ({
	...queryOf(`${CLAIM} ${text} ${CLAIMED}`, params),
	read: ({ rows }) => rows.map((row) => ({ ...row }) as unknown as Claim),
})

/** Numbers the reads of these cooks' customers that begin now; none for a cook without a customer. */
export const claimReads = (userIds: readonly string[]): Question<Claim[]> =>
	claimOf('(select value from json_each(?1))', [JSON.stringify(userIds)])

/** Numbers the reads of the next customers after `after` of which something was due at `dueAt`. */
export const claimDueReads = (step: { dueAt: number; after: string; limit: number }): Question<Claim[]> =>
	claimOf('(select user_id from subscriptions where check_at <= ?1 and user_id > ?2 order by user_id limit ?3)', [
		step.dueAt,
		step.after,
		step.limit,
	])

/** What a read has found. */
export type StoredRead = Pick<
	Row,
	| 'subscription_tier'
	| 'subscription_end'
	| 'subscription_id'
	| 'price_id'
	| 'subscription_status'
	| 'cancel_at'
	| 'trial_end'
	| 'unpaid_since'
	| 'check_at'
> & {
	/** These are kept once they are known. */
	trial_used_at: number | null
	trial_reminded_at: number | null
}

type ReadBy = Pick<Claim, 'user_id' | 'number'>

/** The result of this read will be stored, and `also` holds: no read that began later has been stored. */
export const willStore = ({ user_id, number }: ReadBy, also: SQL = sql`true`): Condition =>
	sql`exists (select 1 from subscriptions where user_id = ${user_id} and stored_read < ${number} and ${also})`

/** The stored tier is another one. */
export const hasOtherTier = (tier: string): SQL => sql`subscription_tier <> ${tier}`
/** This due date is new. */
export const isNewlyUnpaid = (since: number): SQL => sql`unpaid_since is not ${since}`
/** The mail about the end of the trial was not queued yet. */
export const isUnreminded = (): SQL => sql`trial_reminded_at is null`

const isOlder = ({ user_id, number }: ReadBy) =>
	and(eq(subscriptions.user_id, user_id), lt(subscriptions.stored_read, number))

/** Stores what a read has found, unless one that began later is stored. */
export const storeRead = (
	db: Db,
	read: ReadBy,
	{ trial_used_at, trial_reminded_at, ...found }: StoredRead,
	now: number,
) =>
	db
		.update(subscriptions)
		.set({
			...found,
			trial_used_at: sql`coalesce(${subscriptions.trial_used_at}, ${trial_used_at})`,
			trial_reminded_at: sql`coalesce(${subscriptions.trial_reminded_at}, ${trial_reminded_at})`,
			stored_read: read.number,
			read_at: now,
			updated_at: now,
		})
		.where(isOlder(read))

/** Ends a paid tier that no read could confirm in time; the next read that succeeds finds what there is. */
export const storeLapse = (db: Db, read: ReadBy, now: number) =>
	db
		.update(subscriptions)
		.set({ subscription_tier: 'Free', stored_read: read.number, updated_at: now })
		.where(isOlder(read))
