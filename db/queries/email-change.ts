import { and, eq, ne, sql } from 'drizzle-orm'
import type { MailBody } from '#app/platform/model/mail.ts'
import { type Query, queryOf, writeBatch } from '../batch.ts'
import type { Db } from '../client.ts'
import { email_tokens, users } from '../schema/accounts.ts'
import type { Condition } from './audit.ts'

type NewMail = { id: string } & MailBody
/** Two spellings of one address: the one that is stored, and how it may have been stored before. */
type Spellings = readonly [string, string]

/** Whether the address is free. ?1: the cook, ?2 and ?3: its spellings. The cook's own counts as free. */
const FREE = `not exists (select 1 from users where email_normalized in (?2, ?3) and id <> ?1)`
const VOID_EARLIER = `update email_tokens set used_at = ?4 where user_id = ?1 and purpose = 'change_email' and used_at is null and ${FREE}`
const INSERT_TOKEN = `insert into email_tokens (id, user_id, purpose, email_normalized, payload, expires_at, created_at) select ?4, id, 'change_email', ?2, json_object('email', ?5, 'from', email_normalized), ?6, ?7 from users where id = ?1 and ${FREE}`
const INSERT_MAIL = `insert into jobs (id, kind, payload, run_at, created_at) select ?4, 'send_mail', json_object('to', ?5, 'subject', ?6, 'text', ?7, 'html', ?8, 'urgent', json('true')), ?9, ?9 where ${FREE}`

export type NewEmailChange = {
	userId: string
	/** As typed. */
	email: string
	spellings: Spellings
	token: { id: string; expires_at: number }
	mail: NewMail
	now: number
}

/**
 * Writes a link to a new address and its mail, and voids the cook's earlier ones; nothing when the address is another
 * cook's. Returns whether it is free. One round trip.
 */
export async function insertEmailChange(db: Db, change: NewEmailChange): Promise<boolean> {
	const { userId, email, spellings, token, mail, now } = change
	const which = [userId, ...spellings]
	const [, inserted] = await writeBatch(db, [
		queryOf(VOID_EARLIER, [...which, now]),
		queryOf(INSERT_TOKEN, [...which, token.id, email, token.expires_at, now]),
		queryOf(INSERT_MAIL, [...which, mail.id, email, mail.subject, mail.text, mail.html, now]),
	])
	return inserted?.rowsAffected === 1
}

/** A link to a new address, unless its cook is disabled. */
export async function findEmailChange(db: Db, id: string) {
	const [row] = await db
		.select({
			user_id: email_tokens.user_id,
			used_at: email_tokens.used_at,
			expires_at: email_tokens.expires_at,
			payload: email_tokens.payload,
		})
		.from(email_tokens)
		.innerJoin(users, eq(users.id, email_tokens.user_id))
		.where(and(eq(email_tokens.id, id), eq(email_tokens.purpose, 'change_email'), ne(users.account_status, 'disabled')))
		.limit(1)
	return row
}
export type EmailChangeRow = NonNullable<Awaited<ReturnType<typeof findEmailChange>>>

/**
 * The cook whose open link this is, if the cook still has the address from which it was asked for and the new one is
 * free. ?1: its id, ?2: now, ?3: the other spelling of the new address.
 */
const OWNER = `(select u.id from email_tokens t join users u on u.id = t.user_id and u.email_normalized = t.payload ->> 'from' where t.id = ?1 and t.purpose = 'change_email' and t.used_at is null and t.expires_at > ?2 and u.account_status <> 'disabled' and not exists (select 1 from users o where o.email_normalized in (t.email_normalized, ?3) and o.id <> u.id))`
const TELL_OLD = `insert into jobs (id, kind, payload, run_at, created_at) select ?4, 'send_mail', json_object('to', email, 'subject', ?5, 'text', ?6, 'html', ?7, 'urgent', json('true')), ?2, ?2 from users where id = ${OWNER}`
const SET_EMAIL = `update users set (email, email_normalized) = (select payload ->> 'email', email_normalized from email_tokens where id = ?1), email_confirmed_at = ?2 where id = ${OWNER}`
/** Once the address is set: by then the cook has the address that the link was sent to. */
const USE_LINKS = `update email_tokens set used_at = ?2 where used_at is null and user_id = (select u.id from email_tokens t join users u on u.id = t.user_id and u.email_normalized = t.email_normalized where t.id = ?1 and t.purpose = 'change_email' and t.used_at is null and t.expires_at > ?2)`

/** Whether the cook already has the address of this open link, at this place of a batch. */
export const isGiven = (id: string, now: number): Condition =>
	sql`exists (select 1 from email_tokens t join users u on u.id = t.user_id and u.email_normalized = t.email_normalized where t.id = ${id} and t.purpose = 'change_email' and t.used_at is null and t.expires_at > ${now})`

/**
 * Uses up an open link: the new address replaces the old one and counts as confirmed, the old address is notified, and
 * all other links of the cook are void. If two cooks have links to the same address, the first gets it. Returns whether
 * this one did. One round trip.
 */
export async function consumeEmailChange(
	db: Db,
	{
		id,
		otherSpelling,
		mail,
		now,
		after = [],
	}: {
		id: string
		otherSpelling: string
		mail: NewMail
		now: number
		/** Statements that go along, while the link is not used up yet. */
		after?: Query[]
	},
): Promise<boolean> {
	const which = [id, now, otherSpelling]
	const [, set] = await writeBatch(db, [
		queryOf(TELL_OLD, [...which, mail.id, mail.subject, mail.text, mail.html]),
		queryOf(SET_EMAIL, which),
		...after,
		queryOf(USE_LINKS, [id, now]),
	])
	return set?.rowsAffected === 1
}
