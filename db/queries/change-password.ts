import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { type Query, writeBatch } from '../batch.ts'
import type { Db } from '../client.ts'
import { auth_challenges, email_tokens, sessions, users } from '../schema/accounts.ts'
import type { Condition } from './audit.ts'
import { keepReason } from './own-sessions.ts'
import type { RenewedSession } from './sessions.ts'

/** Whether this session of the cook still goes on, at this place of a batch. */
export const doesGoOn = (sessionId: string, userId: string): Condition =>
	sql`exists (select 1 from sessions as acting where acting.id = ${sessionId} and acting.user_id = ${userId})`

/** The same for a cook who has no password yet (`isFirst`), or has one. */
export const doesGoOnWith = (sessionId: string, userId: string, { isFirst }: { isFirst: boolean }): Condition =>
	sql`${doesGoOn(sessionId, userId)} and exists (select 1 from users where id = ${userId} and (password_hash is null) = ${isFirst ? 1 : 0})`

/**
 * Replaces a cook's password while this session still goes on, and with it ends the cook's other sessions, mailed links
 * of a reset or of another address, and begun sign-ins, and gives this session a new token. All or nothing; whether it did. Another change, or a
 * reset, has ended this session: of two at once the second does nothing. The other browsers are told why until `until`.
 */
export async function changePassword(
	db: Db,
	{
		userId,
		to,
		sessionId,
		renewed,
		now,
		until,
		before = [],
	}: {
		userId: string
		to: string
		sessionId: string
		renewed: RenewedSession
		now: number
		until: number
		/** Statements that go along. */
		before?: Query[]
	},
): Promise<boolean> {
	const goesOn = doesGoOn(sessionId, userId)
	const others = and(eq(sessions.user_id, userId), ne(sessions.id, sessionId), goesOn)
	const results = await writeBatch(db, [
		...before,
		db
			.update(users)
			.set({ password_hash: to })
			.where(and(eq(users.id, userId), goesOn)),
		db
			.update(email_tokens)
			.set({ used_at: now })
			.where(
				and(
					eq(email_tokens.user_id, userId),
					inArray(email_tokens.purpose, ['reset_password', 'change_email']),
					isNull(email_tokens.used_at),
					goesOn,
				),
			),
		db
			.update(auth_challenges)
			.set({ expires_at: now })
			.where(
				and(
					eq(auth_challenges.user_id, userId),
					ne(auth_challenges.purpose, 'session_ended'),
					gt(auth_challenges.expires_at, now),
					goesOn,
				),
			),
		keepReason(db, others, { why: 'password_changed', now, until }),
		db.delete(sessions).where(others),
		db.update(sessions).set(renewed).where(eq(sessions.id, sessionId)),
	])
	return results[before.length]?.rowsAffected === 1
}
