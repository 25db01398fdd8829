import { and, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { writeBatch } from '../batch.ts'
import type { Db } from '../client.ts'
import { email_tokens, sessions, users } from '../schema/accounts.ts'
import { jobs, rate_limits } from '../schema/platform.ts'
import { space_members, spaces } from '../schema/sync.ts'

export type BatchQuery = Parameters<typeof writeBatch>[1][number]

/** What sign-in needs to know about the cook with this address; the first of its spellings that is taken counts. */
export async function findSignIn(db: Db, spellings: string[]) {
	const [row] = await db
		.select({ id: users.id, password_hash: users.password_hash, account_status: users.account_status })
		.from(users)
		.where(inArray(users.email_normalized, spellings))
		.orderBy(desc(eq(users.email_normalized, spellings[0] ?? '')))
		.limit(1)
	return row
}

/** Inserts a cook with a space of their own, which has the cook's id. */
export function insertCook(
	db: Db,
	cook: typeof users.$inferInsert,
	{ epoch }: { epoch: string },
): [BatchQuery, BatchQuery, BatchQuery] {
	const at = { created_at: cook.created_at }
	return [
		db.insert(users).values(cook),
		db.insert(spaces).values({ id: cook.id, epoch, ...at }),
		db.insert(space_members).values({ space: cook.id, user_id: cook.id, role: 'owner', ...at }),
	]
}

/** Whether an insert failed because the address is already taken. */
export function isEmailTaken(error: unknown): boolean {
	const { code, message } = error as { code?: string; message?: string }
	return Boolean(code?.startsWith('SQLITE_CONSTRAINT') && message?.includes('users.email_normalized'))
}

/** Replaces the hash only if it is still the one that was checked: a password change in between wins. */
export const replacePasswordHash = (db: Db, userId: string, { from, to }: { from: string; to: string }) =>
	db
		.update(users)
		.set({ password_hash: to })
		.where(and(eq(users.id, userId), eq(users.password_hash, from)))

export const updateProfile = (
	db: Db,
	userId: string,
	names: { first_name: string; last_name: string; display_name: string },
) => db.update(users).set(names).where(eq(users.id, userId))

export const insertEmailToken = (db: Db, token: typeof email_tokens.$inferInsert) =>
	db.insert(email_tokens).values(token)

/** Ends the earlier links of a cook for the same purpose. */
export const expireEmailTokens = (
	db: Db,
	{ userId, purpose, now }: { userId: string; purpose: EmailToken['purpose']; now: number },
) =>
	db
		.update(email_tokens)
		.set({ expires_at: now })
		.where(and(eq(email_tokens.user_id, userId), eq(email_tokens.purpose, purpose), gt(email_tokens.expires_at, now)))

export type EmailToken = typeof email_tokens.$inferSelect

const LINK_COLUMNS = {
	user_id: email_tokens.user_id,
	used_at: email_tokens.used_at,
	expires_at: email_tokens.expires_at,
}
export type LinkRow = Pick<EmailToken, 'user_id' | 'used_at' | 'expires_at'>

export async function findEmailToken(db: Db, id: string, purpose: EmailToken['purpose']): Promise<LinkRow | undefined> {
	const [row] = await db
		.select(LINK_COLUMNS)
		.from(email_tokens)
		.where(and(eq(email_tokens.id, id), eq(email_tokens.purpose, purpose)))
		.limit(1)
	return row
}

/**
 * Uses up a confirmation link if it is open and, where `userId` is given, belongs to this cook: confirms the address
 * that it was sent to, if the cook still has that address. Returns the link as it was before. One round trip and one
 * batch, so that only one of two concurrent calls finds it open.
 */
export async function consumeConfirmation(
	db: Db,
	{ id, userId, now }: { id: string; userId?: string; now: number },
): Promise<LinkRow | undefined> {
	const isThis = and(eq(email_tokens.id, id), eq(email_tokens.purpose, 'confirm_email'))
	const isOpen = and(
		isThis,
		isNull(email_tokens.used_at),
		gt(email_tokens.expires_at, now),
		userId === undefined ? undefined : eq(email_tokens.user_id, userId),
	)
	const [before] = await writeBatch(db, [
		db.select(LINK_COLUMNS).from(email_tokens).where(isThis),
		db
			.update(users)
			.set({ email_confirmed_at: now })
			.where(
				and(
					isNull(users.email_confirmed_at),
					sql`(${users.id}, ${users.email_normalized}) in (select ${email_tokens.user_id}, ${email_tokens.email_normalized} from ${email_tokens} where ${isOpen})`,
				),
			),
		db.update(email_tokens).set({ used_at: now }).where(isOpen),
	])
	const row = before?.rows[0]
	if (!row) return undefined
	return {
		user_id: String(row.user_id),
		used_at: row.used_at === null ? null : Number(row.used_at),
		expires_at: Number(row.expires_at),
	}
}

/**
 * Deletes what has expired, for all cooks: ended sessions, links that ended before `endedBefore`, past rate-limit
 * windows, and jobs done before `doneBefore`. One batch, one round trip.
 */
export async function deleteOutdated(
	db: Db,
	{ now, endedBefore, doneBefore }: { now: number; endedBefore: number; doneBefore: number },
): Promise<void> {
	await writeBatch(db, [
		db.delete(sessions).where(lte(sessions.expires_at, Math.floor(now / 1000))),
		db.delete(email_tokens).where(lte(email_tokens.expires_at, endedBefore)),
		db.delete(rate_limits).where(lte(rate_limits.window_ends_at, now)),
		db.delete(jobs).where(lte(jobs.done_at, doneBefore)),
	])
}
