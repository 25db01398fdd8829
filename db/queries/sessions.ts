import { eq, lte, sql } from 'drizzle-orm'
import { type Stops, stopsIn } from '#app/platform/model/switches.ts'
import { type Question, queryOf, questionOf } from '../batch.ts'
import type { Db } from '../client.ts'
import { sessions, type users } from '../schema/accounts.ts'
import type { Condition } from './audit.ts'
import { STOPS } from './switches.ts'

/** What every page needs to know about its session and cook. Flags as SQLite stores them: 0 and 1. */
export type SessionAndUser = Pick<
	typeof sessions.$inferSelect,
	'expires_at' | 'created_at' | 'last_seen_at' | 'user_agent' | 'authenticated_at'
> &
	Pick<
		typeof users.$inferSelect,
		| 'email'
		| 'first_name'
		| 'last_name'
		| 'display_name'
		| 'phone'
		| 'username'
		| 'avatar_url'
		| 'time_zone'
		| 'role'
		| 'account_status'
		| 'deletion_scheduled_at'
		| 'email_confirmed_at'
	> & {
		user_id: string
		is_persistent: number
		onboarding_completed: number | null
		subscription_tier: string | null
		subscription_end: number | null
		granted_tier: string | null
		is_beta_tester: number | null
		subscription_status: string | null
		price_id: string | null
		cancel_at: number | null
		trial_end: number | null
		trial_used_at: number | null
		unpaid_since: number | null
		region: string | null
		week_start: string | null
		units: string | null
		/** What is switched off at this moment. */
		stops: Stops
	}

const SESSION_COLUMNS = [
	'user_id',
	'expires_at',
	'created_at',
	'last_seen_at',
	'user_agent',
	'authenticated_at',
	'is_persistent',
]
const USER_COLUMNS = [
	'email',
	'first_name',
	'last_name',
	'display_name',
	'phone',
	'username',
	'avatar_url',
	'time_zone',
	'role',
	'account_status',
	'deletion_scheduled_at',
	'email_confirmed_at',
]
const SUBSCRIPTION_COLUMNS = [
	'subscription_tier',
	'subscription_end',
	'granted_tier',
	'is_beta_tester',
	'subscription_status',
	'price_id',
	'cancel_at',
	'trial_end',
	'trial_used_at',
	'unpaid_since',
]
const PARTS = [
	...SESSION_COLUMNS.map((name) => `'${name}', s.${name}`),
	...USER_COLUMNS.map((name) => `'${name}', u.${name}`),
	`'onboarding_completed', p.onboarding_completed`,
	...['region', 'week_start', 'units'].map((name) => `'${name}', json_extract(p.preferences, '$.${name}')`),
	...SUBSCRIPTION_COLUMNS.map((name) => `'${name}', b.${name}`),
]
// Built once: every request of a cook begins with it.
const SESSION_AND_USER = `select json_object(${PARTS.join(', ')}) as found, ${STOPS} as stops from sessions s join users u on u.id = s.user_id left join user_preferences p on p.id = u.id left join subscriptions b on b.user_id = u.id where s.id = ?1`

/** The session, its cook and what every page needs to know about the cook. */
export const sessionAndUser = (sessionId: string): Question<SessionAndUser | undefined> =>
	questionOf(
		SESSION_AND_USER,
		[sessionId],
		(row) => row && { ...JSON.parse(String(row.found)), stops: stopsIn(row.stops) },
	)

const SPACE_OF_SESSION = `(select user_id from sessions where id = ?1)`

/**
 * Restricts a question about a space (its first parameter) to the session's own space, for a request whose cook is not
 * verified yet: without such a session it matches no space.
 */
export function forSession<T>(question: Question<T>, sessionId: string): Question<T> {
	const { sql, params } = question.toSQL()
	const text = sql.replaceAll(/\?1\b/g, SPACE_OF_SESSION)
	return { ...question, ...queryOf(text, [sessionId, ...params.slice(1)]) }
}

export const listUserSessions = (db: Db, userId: string) =>
	db.select().from(sessions).where(eq(sessions.user_id, userId))

/**
 * Inserts a session. Where `onlyIf` does not hold at this place of the batch, the whole batch fails: `isOutrun` tells it
 * from other errors.
 */
export const insertSession = (db: Db, session: typeof sessions.$inferInsert, onlyIf?: Condition) =>
	db
		.insert(sessions)
		.values(onlyIf ? { ...session, user_id: sql`(select ${session.user_id} where ${onlyIf})` } : session)

/** Whether a batch failed because what its sign-in relied on has changed: the session, or its next step, has no owner. */
export function isOutrun(error: unknown): boolean {
	const { code, message } = error as { code?: string; message?: string }
	const isMissing = message?.includes('sessions.user_id') || message?.includes('auth_challenges.payload')
	return Boolean(code?.startsWith('SQLITE_CONSTRAINT') && message?.includes('NOT NULL') && isMissing)
}

export const extendSession = (db: Db, sessionId: string, expiresAtSeconds: number) =>
	db.update(sessions).set({ expires_at: expiresAtSeconds }).where(eq(sessions.id, sessionId))

/** Notes that a session is used, and with `expires_at` (seconds) extends it. */
export const touchSession = (db: Db, sessionId: string, touched: { last_seen_at: number; expires_at?: number }) =>
	db.update(sessions).set(touched).where(eq(sessions.id, sessionId))

/** A session under a new id: a copy of its old token opens nothing. */
export type RenewedSession = Pick<typeof sessions.$inferSelect, 'id' | 'expires_at' | 'authenticated_at'>

/** Gives a session a new id, now that its cook has just proved who they are. */
export const renewSession = (db: Db, sessionId: string, renewed: RenewedSession) =>
	db.update(sessions).set(renewed).where(eq(sessions.id, sessionId))

export const deleteSession = (db: Db, sessionId: string) => db.delete(sessions).where(eq(sessions.id, sessionId))

export const deleteUserSessions = (db: Db, userId: string) => db.delete(sessions).where(eq(sessions.user_id, userId))

export const deleteSessionsExpiredBefore = (db: Db, seconds: number) =>
	db.delete(sessions).where(lte(sessions.expires_at, seconds))
