import { and, eq, sql } from 'drizzle-orm'
import { type Query, type Question, queryOf, questionOf, writeBatch } from '../batch.ts'
import type { Db } from '../client.ts'
import { passkeys } from '../schema/accounts.ts'
import type { Condition } from './audit.ts'

export type Passkey = typeof passkeys.$inferSelect

/** As many as a cook may have. */
export const MOST_PASSKEYS = 20

export type OwnPasskey = Pick<Passkey, 'id' | 'name' | 'created_at' | 'last_used_at'>

/** A cook's passkeys, oldest first. */
export const listPasskeys = (userId: string): Question<OwnPasskey[]> => ({
	...queryOf('select id, name, created_at, last_used_at from passkeys where user_id = ?1 order by created_at', [
		userId,
	]),
	read: ({ rows }) =>
		rows.map((row) => ({
			id: String(row.id),
			name: String(row.name),
			created_at: Number(row.created_at),
			last_used_at: row.last_used_at === null ? null : Number(row.last_used_at),
		})),
})

/** What a browser needs to know to ask for one of them, or to make none on a device that has one. */
export const listCredentials = (userId: string): Question<Pick<Passkey, 'id' | 'transports'>[]> => ({
	...queryOf('select id, transports from passkeys where user_id = ?1', [userId]),
	read: ({ rows }) => rows.map((row) => ({ id: String(row.id), transports: JSON.parse(String(row.transports)) })),
})

export type PasskeyKey = Pick<Passkey, 'id' | 'user_id' | 'public_key' | 'counter' | 'transports'>

/** What an answer of this passkey is checked with. */
export const findPasskey = (id: string): Question<PasskeyKey | undefined> =>
	questionOf(
		'select user_id, public_key, counter, transports from passkeys where id = ?1',
		[id],
		(row) =>
			row && {
				id,
				user_id: String(row.user_id),
				public_key: String(row.public_key),
				counter: Number(row.counter),
				transports: JSON.parse(String(row.transports)),
			},
	)

const INSERT = `insert into passkeys (id, user_id, public_key, counter, transports, name, is_backed_up, created_at) select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 where (select count(*) from passkeys where user_id = ?2) < ${MOST_PASSKEYS} on conflict (id) do nothing`

/** Writes nothing when the cook has as many as allowed, or the id is taken. */
export const insertPasskey = (row: Omit<Passkey, 'last_used_at'>): Query =>
	queryOf(INSERT, [
		row.id,
		row.user_id,
		row.public_key,
		row.counter,
		JSON.stringify(row.transports),
		row.name,
		Number(row.is_backed_up),
		row.created_at,
	])

/** Whether this very passkey has been added, at this place of a batch. */
export const isAdded = ({ id, user_id, created_at }: Pick<Passkey, 'id' | 'user_id' | 'created_at'>): Condition =>
	sql`exists (select 1 from passkeys where id = ${id} and user_id = ${user_id} and created_at = ${created_at})`

/** Notes a use. The counter only grows, whichever of two parallel uses is written last. */
export const touchPasskey = (db: Db, { id, counter, now }: { id: string; counter: number; now: number }) =>
	db
		.update(passkeys)
		.set({ counter: sql`max(${passkeys.counter}, ${counter})`, last_used_at: now })
		.where(eq(passkeys.id, id))

const isOwn = ({ id, userId }: { id: string; userId: string }) => and(eq(passkeys.id, id), eq(passkeys.user_id, userId))

/** Whether there was such a passkey. */
export async function renamePasskey(db: Db, own: { id: string; userId: string }, name: string): Promise<boolean> {
	const { rowsAffected } = await db.update(passkeys).set({ name }).where(isOwn(own))
	return rowsAffected > 0
}

/** Whether the cook has this passkey, at this place of a batch. */
export const isOfCook = ({ id, userId }: { id: string; userId: string }): Condition =>
	sql`exists (select 1 from passkeys where id = ${id} and user_id = ${userId})`

/** Of the cook's providers only those in `configured`, which can sign in now, are another way. */
const isNotLast = (userId: string, configured: readonly string[]): Condition =>
	sql`((select count(*) from passkeys where user_id = ${userId}) > 1 or exists (select 1 from identities where user_id = ${userId} and provider in (select value from json_each(${JSON.stringify(configured)}))) or exists (select 1 from users where id = ${userId} and password_hash is not null))`

/** A passkey to be deleted; `configured`: the providers that can sign in now. */
type Deletion = { id: string; userId: string; configured: readonly string[] }

/** Whether `deletePasskey` would delete it, at this place of a batch. */
export const isDeletable = ({ id, userId, configured }: Deletion): Condition =>
	sql`${isOfCook({ id, userId })} and ${isNotLast(userId, configured)}`

/**
 * Deletes a passkey, unless it is the cook's last way to sign in. One statement: of two parallel deletions of the last
 * two, one is refused. Whether it deleted. `before`: statements that go along. One round trip.
 */
export async function deletePasskey(db: Db, own: Deletion, before: Query[] = []): Promise<boolean> {
	const deletion = db.delete(passkeys).where(and(isOwn(own), isNotLast(own.userId, own.configured)))
	const results = await writeBatch(db, [...before, deletion])
	return (results.at(-1)?.rowsAffected ?? 0) > 0
}
