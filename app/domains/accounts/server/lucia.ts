import { createHash } from 'node:crypto'
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia'
import { writeBatch } from '../../../../db/batch.ts'
import type { Db } from '../../../../db/client.ts'
import type { BatchQuery } from '../../../../db/queries/accounts.ts'
import * as queries from '../../../../db/queries/sessions.ts'
import type { Me } from '../model/me.ts'

/** A session that nobody uses ends after this; one that is used is prolonged when half of it is over. */
const IDLE_DAYS = 30
export const SESSION_COOKIE = '__Host-nomster'

type UserAttributes = Omit<Me, 'id'>
type SessionAttributes = { created_at: number; last_seen_at: number; user_agent: string }

/** What the database knows a session by: a copy of the table opens nothing. */
export const storedSessionId = (cookieValue: string) => createHash('sha256').update(cookieValue).digest('base64url')

/**
 * lucia's door to the sessions table. Its own drizzle adapter stores the cookie's value and asks twice a request; this
 * one stores a hash and asks once (docs/decisions).
 */
class SessionAdapter implements Adapter {
	readonly #db: Db
	readonly #before: BatchQuery[]

	constructor(db: Db, before: BatchQuery[]) {
		this.#db = db
		this.#before = before
	}

	async getSessionAndUser(id: string): ReturnType<Adapter['getSessionAndUser']> {
		const row = await queries.findSessionAndUser(this.#db, storedSessionId(id))
		if (!row) return [null, null]
		return [toSession(row.session, id), { id: row.user.id, attributes: toAttributes(row) }]
	}

	async getUserSessions(userId: string) {
		return (await queries.listUserSessions(this.#db, userId)).map((row) => toSession(row, row.id))
	}

	async setSession(session: DatabaseSession) {
		const insert = queries.insertSession(this.#db, {
			id: storedSessionId(session.id),
			user_id: session.userId,
			expires_at: toSeconds(session.expiresAt),
			...session.attributes,
		})
		await writeBatch(this.#db, [...this.#before, insert])
	}

	async updateSessionExpiration(id: string, expiresAt: Date) {
		await queries.extendSession(this.#db, storedSessionId(id), toSeconds(expiresAt))
	}

	async deleteSession(id: string) {
		await queries.deleteSession(this.#db, storedSessionId(id))
	}

	async deleteUserSessions(userId: string) {
		await queries.deleteUserSessions(this.#db, userId)
	}

	async deleteExpiredSessions() {
		await queries.deleteSessionsExpiredBefore(this.#db, toSeconds(new Date()))
	}
}

const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

type SessionRow = Awaited<ReturnType<typeof queries.listUserSessions>>[number]

const toSession = ({ created_at, last_seen_at, user_agent, ...row }: SessionRow, id: string): DatabaseSession => ({
	id,
	userId: row.user_id,
	expiresAt: new Date(row.expires_at * 1000),
	attributes: { created_at, last_seen_at, user_agent },
})

const toAttributes = ({
	user,
	onboarding_completed,
	subscription_tier,
	is_beta_tester,
}: queries.SessionAndUser): UserAttributes => ({
	// A cook's own space has the cook's id until there are households.
	space: user.id,
	email: user.email,
	first_name: user.first_name,
	last_name: user.last_name,
	display_name: user.display_name,
	avatar_url: user.avatar_url,
	time_zone: user.time_zone,
	role: user.role,
	account_status: user.account_status,
	email_confirmed: user.email_confirmed_at !== null,
	onboarding_completed: onboarding_completed ?? false,
	subscription_tier: subscription_tier ?? 'Free',
	is_beta_tester: is_beta_tester ?? false,
})

/** One a request: it holds the request's database. `before` goes ahead of a new session's row, in the same batch. */
export const createLucia = (db: Db, before: BatchQuery[] = []) =>
	new Lucia(new SessionAdapter(db, before), {
		sessionExpiresIn: new TimeSpan(IDLE_DAYS, 'd'),
		sessionCookie: { name: SESSION_COOKIE, attributes: { secure: true, sameSite: 'lax', path: '/' } },
		getUserAttributes: (attributes): UserAttributes => ({ ...attributes }),
		getSessionAttributes: (attributes): SessionAttributes => ({ ...attributes }),
	})

declare module 'lucia' {
	interface Register {
		Lucia: ReturnType<typeof createLucia>
		DatabaseUserAttributes: UserAttributes
		DatabaseSessionAttributes: SessionAttributes
	}
}
