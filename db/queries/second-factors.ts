import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Query, type Question, queryOf, questionOf } from '../batch.ts'
import type { Db } from '../client.ts'
import { recovery_codes, totp_secrets } from '../schema/accounts.ts'
import type { Condition } from './audit.ts'

export type TotpSecret = Pick<typeof totp_secrets.$inferSelect, 'secret' | 'confirmed_at'>

/** A cook's second factor, confirmed or begun. */
export const findTotpSecret = (userId: string): Question<TotpSecret | undefined> =>
	questionOf(
		'select secret, confirmed_at from totp_secrets where user_id = ?1',
		[userId],
		(row) =>
			row && { secret: String(row.secret), confirmed_at: row.confirmed_at === null ? null : Number(row.confirmed_at) },
	)

const BEGIN = `insert into totp_secrets (user_id, secret, last_step, created_at) values (?1, ?2, 0, ?3) on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at where confirmed_at is null`

/** Begins a second factor again and again, until one is confirmed: then it writes nothing. */
export const putTotpSecret = ({ userId, secret, now }: { userId: string; secret: string; now: number }): Query =>
	queryOf(BEGIN, [userId, secret, now])

/** While this very secret waits for its first code; of two parallel confirmations the second finds it confirmed. */
const IS_BEGUN = `exists (select 1 from totp_secrets where user_id = ?1 and secret = ?2 and confirmed_at is null)`
const IS_ON = `exists (select 1 from totp_secrets where user_id = ?1 and confirmed_at is not null)`

/** Whether this secret waits for its first code, at this place of a batch. */
export const isBegun = (userId: string, secret: string): Condition =>
	sql`exists (select 1 from totp_secrets where user_id = ${userId} and secret = ${secret} and confirmed_at is null)`

/** Whether the cook has a second factor, at this place of a batch. */
export const isOn = (userId: string): Condition =>
	sql`exists (select 1 from totp_secrets where user_id = ${userId} and confirmed_at is not null)`

/**
 * Confirms the secret by the step of its first code, with its recovery codes; the last statement tells whether it did.
 * All of one batch.
 */
export const confirmTotp = (
	db: Db,
	{ userId, secret, step, codes, now }: { userId: string; secret: string; step: number; codes: string[]; now: number },
): [Query, Query, Query] => [
	queryOf(`delete from recovery_codes where user_id = ?1 and ${IS_BEGUN}`, [userId, secret]),
	queryOf(
		`insert into recovery_codes (id, user_id, created_at) select value, ?1, ?4 from json_each(?3) where ${IS_BEGUN}`,
		[userId, secret, JSON.stringify(codes), now],
	),
	db
		.update(totp_secrets)
		.set({ confirmed_at: now, last_step: step })
		.where(and(eq(totp_secrets.user_id, userId), eq(totp_secrets.secret, secret), isNull(totp_secrets.confirmed_at))),
]

/** New recovery codes in place of the old ones; nothing when the second factor is off. All of one batch. */
export const replaceRecoveryCodes = ({
	userId,
	codes,
	now,
}: {
	userId: string
	codes: string[]
	now: number
}): [Query, Query] => [
	queryOf('delete from recovery_codes where user_id = ?1', [userId]),
	queryOf(
		`insert into recovery_codes (id, user_id, created_at) select value, ?1, ?3 from json_each(?2) where ${IS_ON}`,
		[userId, JSON.stringify(codes), now],
	),
]

/** Switches the second factor off. All of one batch. */
export const deleteSecondFactor = (db: Db, userId: string): [Query, Query] => [
	db.delete(recovery_codes).where(eq(recovery_codes.user_id, userId)),
	db.delete(totp_secrets).where(eq(totp_secrets.user_id, userId)),
]

/** The limits of an attempt, whose uses its batch has counted before. */
type Limits = { rates: readonly { key: string; limit: number }[]; now: number }

/** ?3: the limits, ?4: now. An attempt over a limit takes nothing: what it typed is still of use when the pause is over. */
const IS_WITHIN = `not exists (select 1 from json_each(?3) as rate join rate_limits on rate_limits.key = rate.value ->> 0 where rate_limits.count > rate.value ->> 1 and rate_limits.window_ends_at > ?4)`
const TAKE_STEP = `update totp_secrets set last_step = ?2 where user_id = ?1 and confirmed_at is not null and last_step < ?2 and ${IS_WITHIN} returning user_id`
const TAKE_RECOVERY_CODE = `update recovery_codes set used_at = ?4 where id = ?2 and user_id = ?1 and used_at is null and ${IS_WITHIN} returning id`

const limitsIn = ({ rates, now }: Limits): [string, number] => [
	JSON.stringify(rates.map(({ key, limit }) => [key, limit])),
	now,
]

/** Takes a time step, once: a row comes back if it, or a later one, had not been taken before. */
export const takeStep = ({ userId, step, ...limits }: { userId: string; step: number } & Limits): Question<boolean> =>
	questionOf(TAKE_STEP, [userId, step, ...limitsIn(limits)], (row) => row !== undefined)

/** Takes a recovery code, once. */
export const takeRecoveryCode = ({
	userId,
	id,
	...limits
}: { userId: string; id: string } & Limits): Question<boolean> =>
	questionOf(TAKE_RECOVERY_CODE, [userId, id, ...limitsIn(limits)], (row) => row !== undefined)

export type SecondFactorState = { is_on: boolean; codes_left: number }

const STATE = `select exists (select 1 from totp_secrets where user_id = ?1 and confirmed_at is not null) as is_on, (select count(*) from recovery_codes where user_id = ?1 and used_at is null) as codes_left`

export const findSecondFactorState = (userId: string): Question<SecondFactorState> =>
	questionOf(STATE, [userId], (row) => ({ is_on: row?.is_on === 1, codes_left: Number(row?.codes_left ?? 0) }))
