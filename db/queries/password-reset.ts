import { and, eq, ne, sql } from 'drizzle-orm'
import { DAY_MS } from '#app/platform/model/clock.ts'
import type { MailBody } from '#app/platform/model/mail.ts'
import { type Query, queryOf, writeBatch } from '../batch.ts'
import type { Db } from '../client.ts'
import { email_tokens, users } from '../schema/accounts.ts'
import type { Condition } from './audit.ts'

/** The cook with this address, unless disabled. ?1, ?2: its spellings, the first one that is taken counts. */
const FROM_COOK = `from users where id = (select id from users where email_normalized in (?1, ?2) order by email_normalized = ?1 desc limit 1) and account_status <> 'disabled'`

const INSERT_TOKEN = `insert into email_tokens (id, user_id, purpose, email_normalized, expires_at, created_at) select ?3, id, 'reset_password', email_normalized, ?4, ?5 ${FROM_COOK}`
// The mail goes to the address of the account, never to the one that was typed.
const INSERT_MAIL = `insert into jobs (id, kind, payload, run_at, created_at) select ?3, 'send_mail', json_object('to', email, 'subject', ?4, 'text', ?5, 'html', ?6, 'urgent', json('true')), ?7, ?7 ${FROM_COOK}`

export type NewReset = {
	/** Two spellings of the address. */
	spellings: readonly [string, string]
	token: { id: string; expires_at: number }
	mail: { id: string } & MailBody
	now: number
}

/**
 * Writes a link and its mail for the cook with this address. The statements are the same, and run the same, for an
 * address without an account, for which they write nothing.
 */
export async function insertReset(db: Db, { spellings, token, mail, now }: NewReset): Promise<void> {
	await writeBatch(db, [
		queryOf(INSERT_TOKEN, [...spellings, token.id, token.expires_at, now]),
		queryOf(INSERT_MAIL, [...spellings, mail.id, mail.subject, mail.text, mail.html, now]),
	])
}

/** A reset link, with its cook if it was sent to the address that the cook still has. */
export async function findReset(db: Db, id: string) {
	const [row] = await db
		.select({
			used_at: email_tokens.used_at,
			expires_at: email_tokens.expires_at,
			user: {
				id: users.id,
				email: users.email,
				first_name: users.first_name,
				last_name: users.last_name,
				email_confirmed_at: users.email_confirmed_at,
			},
		})
		.from(email_tokens)
		.innerJoin(
			users,
			and(eq(users.id, email_tokens.user_id), eq(users.email_normalized, email_tokens.email_normalized)),
		)
		.where(
			and(eq(email_tokens.id, id), eq(email_tokens.purpose, 'reset_password'), ne(users.account_status, 'disabled')),
		)
		.limit(1)
	return row
}
export type ResetRow = NonNullable<Awaited<ReturnType<typeof findReset>>>

/** The cook whose open link this is, by the same rule as `findReset`. ?1: its id, ?2: now. */
const OPEN = `select u.id from email_tokens t join users u on u.id = t.user_id and u.email_normalized = t.email_normalized where t.id = ?1 and t.purpose = 'reset_password' and t.used_at is null and t.expires_at > ?2 and u.account_status <> 'disabled'`
const OWNER = `(${OPEN})`
const UNCONFIRMED_OWNER = `(${OPEN} and u.email_confirmed_at is null)`

const TELL_OWNER = `insert into jobs (id, kind, payload, run_at, created_at) select ?3, 'send_mail', json_object('to', email, 'subject', ?4, 'text', ?5, 'html', ?6, 'urgent', json('true')), ?2, ?2 from users where id = ${OWNER}`
const SET_PASSWORD = `update users set password_hash = ?3, email_confirmed_at = coalesce(email_confirmed_at, ?2) where id = ${OWNER}`
/** In this order: the unconfirmed owner's is done before the address is confirmed, and the link is used up last. */
const VOID_FIRST = [
	`delete from passkeys where user_id = ${UNCONFIRMED_OWNER}`,
	`delete from identities where user_id = ${UNCONFIRMED_OWNER}`,
	`delete from sign_in_devices where user_id = ${UNCONFIRMED_OWNER}`,
	`delete from calendar_feeds where user_id = ${UNCONFIRMED_OWNER}`,
]
const VOID_LAST = [
	`delete from auth_challenges where purpose <> 'session_ended' and user_id = ${OWNER}`,
	// Their browsers are told why, for as long as they send a cookie.
	`insert into auth_challenges (id, purpose, user_id, payload, expires_at, created_at) select id, 'session_ended', user_id, '{"why":"password_reset"}', ?2 + ${30 * DAY_MS}, ?2 from sessions where user_id = ${OWNER} on conflict (id) do nothing`,
	`delete from sessions where user_id = ${OWNER}`,
	`update email_tokens set used_at = ?2 where used_at is null and user_id = ${OWNER}`,
]

export type UsedReset = {
	id: string
	passwordHash: string
	mail: { id: string } & MailBody
	now: number
	/** Statements that go along. */
	after?: Query[]
}

/** Whether the cook has one of these very hashes, at this place of a batch. */
export const hasHash = (userId: string, ...hashes: string[]): Condition =>
	sql`exists (select 1 from users where id = ${userId} and password_hash in (select value from json_each(${JSON.stringify(hashes)})))`

/**
 * Uses up an open reset link: sets the password, confirms the address, ends every session and every step that a browser
 * has begun, and voids the cook's other links. An account whose address had never been confirmed also loses its
 * passkeys, connected accounts and known devices: nobody has proved that they are the owner's. A second factor stays. One batch, so
 * that only one of two concurrent calls finds the link open; returns whether this one did. One round trip.
 */
export async function consumeReset(db: Db, { id, passwordHash, mail, now, after = [] }: UsedReset): Promise<boolean> {
	const [set] = (
		await writeBatch(db, [
			queryOf(TELL_OWNER, [id, now, mail.id, mail.subject, mail.text, mail.html]),
			...VOID_FIRST.map((text) => queryOf(text, [id, now])),
			queryOf(SET_PASSWORD, [id, now, passwordHash]),
			...VOID_LAST.map((text) => queryOf(text, [id, now])),
			...after,
		])
	).slice(1 + VOID_FIRST.length)
	return set?.rowsAffected === 1
}
