import { eq, lte } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { sessions, user_preferences, users } from '../schema/accounts.ts'
import { subscriptions } from '../schema/billing.ts'

/** The session, its cook and what every page asks of the cook: one trip. */
export async function findSessionAndUser(db: Db, sessionId: string) {
	const [row] = await db
		.select({
			session: sessions,
			user: users,
			onboarding_completed: user_preferences.onboarding_completed,
			subscription_tier: subscriptions.subscription_tier,
			is_beta_tester: subscriptions.is_beta_tester,
		})
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.user_id))
		.leftJoin(user_preferences, eq(user_preferences.id, users.id))
		.leftJoin(subscriptions, eq(subscriptions.user_id, users.id))
		.where(eq(sessions.id, sessionId))
		.limit(1)
	return row
}
export type SessionAndUser = NonNullable<Awaited<ReturnType<typeof findSessionAndUser>>>

export const listUserSessions = (db: Db, userId: string) =>
	db.select().from(sessions).where(eq(sessions.user_id, userId))

export const insertSession = (db: Db, session: typeof sessions.$inferInsert) => db.insert(sessions).values(session)

export const extendSession = (db: Db, sessionId: string, expiresAtSeconds: number) =>
	db.update(sessions).set({ expires_at: expiresAtSeconds }).where(eq(sessions.id, sessionId))

export const touchSession = (db: Db, sessionId: string, now: number) =>
	db.update(sessions).set({ last_seen_at: now }).where(eq(sessions.id, sessionId))

export const deleteSession = (db: Db, sessionId: string) => db.delete(sessions).where(eq(sessions.id, sessionId))

export const deleteUserSessions = (db: Db, userId: string) => db.delete(sessions).where(eq(sessions.user_id, userId))

export const deleteSessionsExpiredBefore = (db: Db, seconds: number) =>
	db.delete(sessions).where(lte(sessions.expires_at, seconds))
