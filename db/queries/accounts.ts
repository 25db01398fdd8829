import { and, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { writeBatch } from '../batch.ts'
import type { Db } from '../client.ts'
import { auth_challenges, email_tokens, login_activity, sessions, totp_secrets, users } from '../schema/accounts.ts'
import { jobs, rate_limits } from '../schema/platform.ts'
import { space_members, spaces } from '../schema/sync.ts'
import type { Condition } from './audit.ts'
import { deleteRetired } from './usernames.ts'

export type BatchQuery = Parameters<typeof writeBatch>[1][number]

/** What every way to sign in needs to know about the cook. */
export const SIGN_IN_COLUMNS = {
	id: users.id,
	password_hash: users.password_hash,
	account_status: users.account_status,
	has_second_factor: sql<boolean>`${totp_secrets.confirmed_at} is not null`.mapWith(Boolean),
}
export type SignInCook = Pick<typeof users.$inferSelect, 'id' | 'password_hash' | 'account_status'> & {
	has_second_factor: boolean
}

/** The cook with this address; the first of its spellings that is taken counts. */
export async function findSignIn(db: Db, spellings: string[]): Promise<SignInCook | undefined> {
	const [row] = await db
		.select(SIGN_IN_COLUMNS)
		.from(users)
		.leftJoin(totp_secrets, eq(totp_secrets.user_id, users.id))
		.where(inArray(users.email_normalized, spellings))
		.orderBy(desc(eq(users.email_normalized, spellings[0] ?? '')))
		.limit(1)
	return row
}

/** The same of a cook who is known by another proof than the address. */
export async function findSignInOf(db: Db, userId: string): Promise<SignInCook | undefined> {
	const [row] = await db
		.select(SIGN_IN_COLUMNS)
		.from(users)
		.leftJoin(totp_secrets, eq(totp_secrets.user_id, users.id))
		.where(eq(users.id, userId))
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
	fields: { first_name: string; last_name: string; display_name: string; phone?: string },
) => db.update(users).set(fields).where(eq(users.id, userId))

/** Writes a mailed link, where `when` holds. */
export const insertEmailToken = (
	db: Db,
	{ id, user_id, purpose, email_normalized, payload, expires_at, created_at }: typeof email_tokens.$inferInsert,
	when: Condition = sql`true`,
) =>
	db
		.insert(email_tokens)
		.select(
			sql`select ${id}, ${user_id}, ${purpose}, ${email_normalized}, ${payload ? JSON.stringify(payload) : null}, ${expires_at}, null, ${created_at} where ${when}`,
		)

/** Voids the open links of a cook for one purpose: they count as used. */
export const voidEmailTokens = (
	db: Db,
	{ userId, purpose, now, when }: { userId: string; purpose: EmailToken['purpose']; now: number; when?: Condition },
) =>
	db
		.update(email_tokens)
		.set({ used_at: now })
		.where(and(eq(email_tokens.user_id, userId), eq(email_tokens.purpose, purpose), isNull(email_tokens.used_at), when))

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
 * Deletes what has expired, for all cooks: ended sessions, links that ended before `endedBefore`, begun steps, past rate-limit
 * windows, jobs done before `doneBefore`, names that were given up long enough ago, and attempts to sign in before `attemptedBefore`. One batch, one round trip.
 */
export async function deleteOutdated(
	db: Db,
	{
		now,
		endedBefore,
		doneBefore,
		attemptedBefore,
	}: { now: number; endedBefore: number; doneBefore: number; attemptedBefore: number },
): Promise<void> {
	await writeBatch(db, [
		db.delete(sessions).where(lte(sessions.expires_at, Math.floor(now / 1000))),
		db.delete(email_tokens).where(lte(email_tokens.expires_at, endedBefore)),
		db.delete(auth_challenges).where(lte(auth_challenges.expires_at, now)),
		db.delete(rate_limits).where(lte(rate_limits.window_ends_at, now)),
		db.delete(jobs).where(lte(jobs.done_at, doneBefore)),
		db.delete(login_activity).where(lte(login_activity.created_at, attemptedBefore)),
		deleteRetired(now),
	])
}
