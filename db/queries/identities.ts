import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { type Query, type Question, queryOf, questionOf, writeBatch } from '../batch.ts'
import type { Db } from '../client.ts'
import { email_tokens, identities, sessions, users } from '../schema/accounts.ts'
import type { JsonObject } from '../schema/columns.ts'
import type { RenewedSession } from './sessions.ts'

type Key = { provider: string; subject: string }
export type NewIdentity = typeof identities.$inferInsert

/** What a provider's sign-in needs to know about an account. */
export type FoundCook = {
	id: string
	email: string
	email_normalized: string
	account_status: 'active' | 'pending_deletion' | 'disabled'
	is_confirmed: boolean
	has_second_factor: boolean
	/** Whether another account at this provider is connected to it. */
	has_provider: boolean
}

const COOK = `json_object('id', u.id, 'email', u.email, 'email_normalized', u.email_normalized, 'account_status', u.account_status, 'is_confirmed', u.email_confirmed_at is not null, 'has_second_factor', t.confirmed_at is not null, 'has_provider', exists (select 1 from identities o where o.user_id = u.id and o.provider = ?1)) as found`

function readCook(row: Record<string, unknown> | undefined): FoundCook | undefined {
	if (!row) return undefined
	const cook: FoundCook = JSON.parse(String(row.found))
	return {
		...cook,
		is_confirmed: Boolean(cook.is_confirmed),
		has_second_factor: Boolean(cook.has_second_factor),
		has_provider: Boolean(cook.has_provider),
	}
}

const BY_IDENTITY = `select ${COOK} from identities i join users u on u.id = i.user_id left join totp_secrets t on t.user_id = u.id where i.provider = ?1 and i.subject = ?2`

/** The cook whom an account at a provider signs in. */
export const cookOfIdentity = ({ provider, subject }: Key): Question<FoundCook | undefined> =>
	questionOf(BY_IDENTITY, [provider, subject], readCook)

const BY_ADDRESS = `select ${COOK} from users u left join totp_secrets t on t.user_id = u.id where u.email_normalized in (?2, ?3) order by u.email_normalized = ?2 desc limit 1`

/** The cook with this address; the first of its spellings that is taken counts. */
export const cookOfAddress = (
	provider: string,
	[spelling = '', former = spelling]: string[],
): Question<FoundCook | undefined> => questionOf(BY_ADDRESS, [provider, spelling, former], readCook)

export const insertIdentity = (db: Db, identity: NewIdentity) => db.insert(identities).values(identity)

const CONNECT = `insert into identities (provider, subject, user_id, email, email_verified, created_at, last_used_at) select ?1, ?2, id, ?4, ?5, ?6, ?6 from users where id = ?3 on conflict do nothing`

/** Whether this very connection has been made, at this place of a batch. */
export const isConnected = ({ provider, subject, user_id, created_at }: NewIdentity): SQL =>
	sql`exists (select 1 from identities where provider = ${provider} and subject = ${subject} and user_id = ${user_id} and created_at = ${created_at})`

/** Whether this identity signs in to this account, at this place of a batch. */
export const isIdentityOf = ({ provider, subject, user_id }: Key & { user_id: string }): SQL =>
	sql`exists (select 1 from identities where provider = ${provider} and subject = ${subject} and user_id = ${user_id})`

/** Gives a session a new token where this very connection has been made, after the statement that makes it. */
export const renewConnected = (db: Db, sessionId: string, renewed: RenewedSession, identity: NewIdentity) =>
	db
		.update(sessions)
		.set(renewed)
		.where(and(eq(sessions.id, sessionId), isConnected(identity)))

/**
 * Connects an account at a provider, unless it or another one there is connected already; whether it did. `after`:
 * statements that go along. One round trip.
 */
export async function connectIdentity(
	db: Db,
	{ provider, subject, user_id, email, email_verified, created_at }: NewIdentity,
	after: Query[] = [],
): Promise<boolean> {
	const [written] = await writeBatch(db, [
		queryOf(CONNECT, [provider, subject, user_id, email ?? null, email_verified ? 1 : 0, created_at]),
		...after,
	])
	return written?.rowsAffected === 1
}

/** What the provider has said this time; the account's own address stays as it is. */
export const touchIdentity = (
	db: Db,
	{ provider, subject }: Key,
	said: Pick<NewIdentity, 'email' | 'email_verified' | 'last_used_at'>,
) =>
	db
		.update(identities)
		.set(said)
		.where(and(eq(identities.provider, provider), eq(identities.subject, subject)))

/** Gives the names that a provider knows to a cook who has none. */
export const fillNames = (db: Db, userId: string, names: { first_name: string; last_name: string }) =>
	db
		.update(users)
		.set(names)
		.where(and(eq(users.id, userId), eq(users.first_name, ''), eq(users.last_name, '')))

export type Connected = { provider: string; email: string | null }
const CONNECTED = `select json_object('provider', provider, 'email', email) as found from identities where user_id = ?1 order by created_at`

/** A cook's accounts at providers, oldest first. */
export const listIdentities = (userId: string): Question<Connected[]> => ({
	...queryOf(CONNECTED, [userId]),
	read: ({ rows }) => rows.map((row) => JSON.parse(String(row.found))),
})

/** Whether there is another way to sign in than this provider; of the others only those in `configured` count. */
const hasOtherWay = (userId: string, provider: string, configured: readonly string[]): SQL =>
	sql`(exists (select 1 from users where id = ${userId} and password_hash is not null) or exists (select 1 from passkeys where user_id = ${userId}) or exists (select 1 from identities as other where other.user_id = ${userId} and other.provider <> ${provider} and other.provider in (select value from json_each(${JSON.stringify(configured)}))))`
const AFTER_DISCONNECT = `select exists (select 1 from users where id = ?1) as has_user, exists (select 1 from identities where user_id = ?1 and provider = ?2) as is_connected`

/** An account's connection to a provider; `configured`: the providers that can sign in now. */
type Connection = { userId: string; provider: string; configured: readonly string[] }

/** Whether a disconnect would be done, at this place of a batch. */
export const canDisconnect = ({ userId, provider, configured }: Connection): SQL =>
	sql`exists (select 1 from identities where user_id = ${userId} and provider = ${provider}) and ${hasOtherWay(userId, provider, configured)}`

/**
 * Disconnects a provider unless it is the last way to sign in: one statement looks and deletes, so that two at once
 * cannot both succeed. Says what is left. `before`: statements that go along. One round trip.
 */
export async function disconnectIdentity(
	db: Db,
	{ userId, provider, configured }: Connection,
	before: Query[] = [],
): Promise<{ has_user: boolean; is_connected: boolean; disconnected: boolean }> {
	const results = await writeBatch(db, [
		...before,
		db
			.delete(identities)
			.where(
				and(
					eq(identities.user_id, userId),
					eq(identities.provider, provider),
					hasOtherWay(userId, provider, configured),
				),
			),
		queryOf(AFTER_DISCONNECT, [userId, provider]),
	])
	const [deleted, after] = results.slice(before.length)
	const row = after?.rows[0]
	return {
		has_user: row?.has_user === 1,
		is_connected: row?.is_connected === 1,
		disconnected: deleted?.rowsAffected === 1,
	}
}

export type LinkToken = { user_id: string; payload: JsonObject | null; used_at: number | null; expires_at: number }

/** The mailed link that connects a provider to an account that was never confirmed; none while the account is disabled. */
export async function findLinkToken(db: Db, id: string): Promise<LinkToken | undefined> {
	const [row] = await db
		.select({
			user_id: email_tokens.user_id,
			payload: email_tokens.payload,
			used_at: email_tokens.used_at,
			expires_at: email_tokens.expires_at,
		})
		.from(email_tokens)
		.innerJoin(users, eq(users.id, email_tokens.user_id))
		.where(
			and(eq(email_tokens.id, id), eq(email_tokens.purpose, 'link_identity'), ne(users.account_status, 'disabled')),
		)
		.limit(1)
	return row
}

/** The link is open and goes to the address that the account, which is not disabled, still has. */
const IS_OPEN = `exists (select 1 from email_tokens t join users u on u.id = t.user_id where t.id = ?1 and t.user_id = ?2 and t.purpose = 'link_identity' and t.used_at is null and t.expires_at > ?3 and u.email_normalized = t.email_normalized and u.account_status <> 'disabled')`
const IS_UNCONFIRMED = `exists (select 1 from users where id = ?2 and email_confirmed_at is null)`
/** Everything by which somebody could enter or read the account, or change its address. */
const WAYS_IN = [
	'sessions',
	'passkeys',
	'totp_secrets',
	'recovery_codes',
	'identities',
	'sign_in_devices',
	'auth_challenges',
	'calendar_feeds',
]

/**
 * Uses up a mailed link: what an account had that was never confirmed is void, the address counts as confirmed, and the
 * identity signs in to it from now on. One round trip and one batch, so that a link works once. `open`: whether it was;
 * `owner`: whom the identity signs in now, null while the account is connected to another one at this provider.
 */
export async function proveAndLink(
	db: Db,
	{ id, now, identity, after = [] }: { id: string; now: number; identity: NewIdentity; after?: Query[] },
): Promise<{ open: boolean; voided: boolean; owner: string | null }> {
	const at = [id, identity.user_id, now]
	const guarded = (sql: string, more: unknown[] = []): Query => queryOf(sql, [...at, ...more])
	const toVoid = `${IS_OPEN} and ${IS_UNCONFIRMED}`
	const { provider, subject, email, email_verified } = identity
	const results = await writeBatch(db, [
		guarded(`select ${IS_UNCONFIRMED} as is_unconfirmed where ${IS_OPEN}`),
		...WAYS_IN.map((table) => guarded(`delete from ${table} where user_id = ?2 and ${toVoid}`)),
		guarded(`update email_tokens set used_at = ?3 where user_id = ?2 and id <> ?1 and used_at is null and ${toVoid}`),
		guarded(`update users set password_hash = null, email_confirmed_at = ?3 where id = ?2 and ${toVoid}`),
		guarded(
			`insert into identities (provider, subject, user_id, email, email_verified, created_at, last_used_at) select ?4, ?5, ?2, ?6, ?7, ?3, ?3 where ${IS_OPEN} on conflict do nothing`,
			[provider, subject, email ?? null, email_verified ? 1 : 0],
		),
		guarded(
			`update email_tokens set used_at = ?3 where id = ?1 and user_id = ?2 and used_at is null and expires_at > ?3`,
		),
		...after,
		queryOf('select user_id from identities where provider = ?1 and subject = ?2', [provider, subject]),
	])
	const before = results[0]?.rows[0]
	const owner = results.at(-1)?.rows[0]?.user_id
	return {
		open: before !== undefined,
		voided: before?.is_unconfirmed === 1,
		owner: owner === undefined ? null : String(owner),
	}
}
