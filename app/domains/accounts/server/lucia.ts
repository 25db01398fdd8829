import { createHash } from 'node:crypto'
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia'
import type { Me } from '#app/platform/model/me.ts'
import { isUnitChoice, isWeekStart, type Place } from '#app/platform/model/place.ts'
import { isRegion } from '#app/platform/model/regions.ts'
import { type Along, ask, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import type { BatchQuery } from '#db/queries/accounts.ts'
import * as queries from '#db/queries/sessions.ts'

/** An unused session ends after this time; a used one is extended when half of it is over. */
const IDLE_DAYS = 30
export const SESSION_COOKIE = '__Host-nomster'

/** When the cook's region is unknown, only the request can provide it. */
type UserAttributes = Omit<Me, 'id' | keyof Place> & Partial<Place>
type SessionAttributes = { created_at: number; last_seen_at: number; user_agent: string }

/** The id of a session in the database: a copy of the table opens nothing. */
export const storedSessionId = (cookieValue: string) => createHash('sha256').update(cookieValue).digest('base64url')

/** `before` goes ahead of a new session's row, in the same batch. */
type SessionWrites = { before?: BatchQuery[]; along?: Along | undefined }

const WHO = 'session and user'

/**
 * lucia's adapter for the sessions table. Its own drizzle adapter stores the cookie's value and makes two queries per
 * request; this one stores a hash and makes one (docs/decisions).
 */
class SessionAdapter implements Adapter {
	readonly #db: Db
	readonly #before: BatchQuery[]
	readonly #along: Along | undefined

	constructor(db: Db, { before = [], along }: SessionWrites) {
		this.#db = db
		this.#before = before
		this.#along = along
	}

	async getSessionAndUser(id: string): ReturnType<Adapter['getSessionAndUser']> {
		const stored = storedSessionId(id)
		const { questions = {}, space, hear } = this.#along ?? {}
		const asked = Object.entries(questions).map(([name, question]) => {
			const isOfSpace = question.toSQL().params[0] === space
			return [name, isOfSpace ? queries.forSession(question, stored) : question] as const
		})
		const { [WHO]: row, ...answers } = await ask(this.#db, {
			...Object.fromEntries(asked),
			[WHO]: queries.sessionAndUser(stored),
		})
		if (!row) return [null, null]
		hear?.(answers)
		return [toSession(row, id), { id: row.user_id, attributes: toAttributes(row) }]
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

type SessionRow = Pick<queries.SessionAndUser, 'user_id' | 'expires_at' | 'created_at' | 'last_seen_at' | 'user_agent'>

const toSession = (
	{ user_id, expires_at, created_at, last_seen_at, user_agent }: SessionRow,
	id: string,
): DatabaseSession => ({
	id,
	userId: user_id,
	expiresAt: new Date(expires_at * 1000),
	attributes: { created_at, last_seen_at, user_agent },
})

const toAttributes = (row: queries.SessionAndUser): UserAttributes => ({
	// A cook's own space has the cook's id as long as there are no households.
	space: row.user_id,
	email: row.email,
	first_name: row.first_name,
	last_name: row.last_name,
	display_name: row.display_name,
	avatar_url: row.avatar_url,
	time_zone: row.time_zone,
	...(isRegion(row.region) ? { region: row.region } : {}),
	...(isWeekStart(row.week_start) ? { week_start: row.week_start } : {}),
	...(isUnitChoice(row.units) ? { units: row.units } : {}),
	role: row.role,
	account_status: row.account_status,
	email_confirmed: row.email_confirmed_at !== null,
	onboarding_completed: row.onboarding_completed === 1,
	subscription_tier: row.subscription_tier ?? 'Free',
	subscription_end: row.subscription_end,
	is_beta_tester: row.is_beta_tester === 1,
})

/** One per request: it holds the request's database. */
export const createLucia = (db: Db, company: SessionWrites = {}) =>
	new Lucia(new SessionAdapter(db, company), {
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
