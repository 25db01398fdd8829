import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { type Question, questionOf } from '../batch.ts'
import type { Db } from '../client.ts'
import { auth_challenges, totp_secrets, users } from '../schema/accounts.ts'
import type { JsonObject } from '../schema/columns.ts'
import { SIGN_IN_COLUMNS, type SignInCook } from './accounts.ts'
import type { Condition } from './audit.ts'

export type AuthChallenge = typeof auth_challenges.$inferSelect
/** The steps that a browser begins. */
export type ChallengePurpose = Exclude<AuthChallenge['purpose'], 'session_ended'>
type Key = { id: string; purpose: ChallengePurpose; now: number }

const isOpen = ({ id, purpose, now }: Key) =>
	and(
		eq(auth_challenges.id, id),
		eq(auth_challenges.purpose, purpose),
		isNull(auth_challenges.used_at),
		gt(auth_challenges.expires_at, now),
	)

/** Inserts a step. Where `onlyIf` does not hold at this place of the batch, the whole batch fails (`isOutrun`). */
export const insertChallenge = (db: Db, challenge: typeof auth_challenges.$inferInsert, onlyIf?: Condition) =>
	db
		.insert(auth_challenges)
		.values(
			onlyIf
				? { ...challenge, payload: sql`(select ${JSON.stringify(challenge.payload)} where ${onlyIf})` }
				: challenge,
		)

/** Whether this step was used up at `now`, at this place of the batch that does so. */
export const isUsedNow = (id: string, now: number): Condition =>
	sql`exists (select 1 from auth_challenges where id = ${id} and used_at = ${now})`

/** Reads an open step without using it up. */
export async function findChallenge(db: Db, key: Key): Promise<AuthChallenge | undefined> {
	const [row] = await db.select().from(auth_challenges).where(isOpen(key)).limit(1)
	return row
}

/** Uses up an open step and returns it. Of two concurrent calls only one gets it. */
export async function consumeChallenge(db: Db, key: Key): Promise<AuthChallenge | undefined> {
	const [row] = await db.update(auth_challenges).set({ used_at: key.now }).where(isOpen(key)).returning()
	return row
}

export type UsedChallenge = { user_id: string | null; payload: JsonObject }

const USE = `update auth_challenges set used_at = ?1 where id = ?2 and purpose = ?3 and used_at is null and expires_at > ?1 returning user_id, payload`

/** The same as a question, for a batch with others. */
export const challengeUse = ({ id, purpose, now }: Key): Question<UsedChallenge | undefined> =>
	questionOf(
		USE,
		[now, id, purpose],
		(row) =>
			row && { user_id: row.user_id === null ? null : String(row.user_id), payload: JSON.parse(String(row.payload)) },
	)

export type PendingSignIn = SignInCook & { secret: string; payload: JsonObject }

/** The cook of an open sign-in that waits for the second factor, with the encrypted secret to check it by, and what has begun it. */
export async function findPendingSignIn(db: Db, key: Omit<Key, 'purpose'>): Promise<PendingSignIn | undefined> {
	const [row] = await db
		.select({ ...SIGN_IN_COLUMNS, secret: totp_secrets.secret, payload: auth_challenges.payload })
		.from(auth_challenges)
		.innerJoin(users, eq(users.id, auth_challenges.user_id))
		.innerJoin(totp_secrets, eq(totp_secrets.user_id, users.id))
		.where(isOpen({ ...key, purpose: 'second_factor' }))
		.limit(1)
	return row
}

/** The statement that uses up a step that has been read, for the batch that ends it. */
export const endChallenge = (db: Db, id: string, now: number) =>
	db.update(auth_challenges).set({ used_at: now }).where(eq(auth_challenges.id, id))
