import { createHash } from 'node:crypto'
import { type Adapter, Cookie, type DatabaseSession, generateIdFromEntropySize, Lucia, TimeSpan } from 'lucia'
import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import type { GeoLocation } from '#app/platform/model/geo-location.ts'
import type { Me } from '#app/platform/model/me.ts'
import { isUnitChoice, isWeekStart, type Place } from '#app/platform/model/place.ts'
import { isRegion } from '#app/platform/model/regions.ts'
import { NO_STOPS, type Stops } from '#app/platform/model/switches.ts'
import { type Along, ask, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import type { BatchQuery } from '#db/queries/accounts.ts'
import type { Condition } from '#db/queries/audit.ts'
import * as queries from '#db/queries/sessions.ts'

/**
 * An unused session ends after this time; a used one is extended when half of it is over. A browser sends the cookie of
 * a session that was ended elsewhere for the same time.
 */
export const IDLE_MS = 30 * DAY_MS
/** The same for a session of 'this browser only': `touch` extends it hourly. */
const BRIEF_IDLE_MS = 12 * HOUR_MS
/** As lucia makes its own: 200 random bits. */
const TOKEN_BYTES = 25
export const SESSION_COOKIE = '__Host-nomster'

/** When the cook's region is unknown, only the request can provide it. */
type UserAttributes = Omit<Me, 'id' | keyof Place> & Partial<Place>
type SessionAttributes = {
	created_at: number
	last_seen_at: number
	user_agent: string
	authenticated_at: number | null
	is_persistent: boolean
	/** What is switched off at this moment: read with the session, not a part of it. */
	stops?: Stops
} & Partial<GeoLocation>

/** The id of a session in the database: a copy of the table opens nothing. */
export const storedSessionId = (cookieValue: string) => createHash('sha256').update(cookieValue).digest('base64url')

/**
 * `before` goes ahead of a new session's row, in the same batch; `onlyIf` has to hold there. `isPersistent`: false for a
 * new one of 'this browser only'.
 */
type SessionWrites = {
	before?: BatchQuery[]
	onlyIf?: Condition | undefined
	along?: Along | undefined
	isPersistent?: boolean
}

const idleMs = (isPersistent: boolean): number => (isPersistent ? IDLE_MS : BRIEF_IDLE_MS)

/** When a session that is used now ends, in seconds. */
export const endOfIdle = (isPersistent: boolean, now: number): number => Math.floor((now + idleMs(isPersistent)) / 1000)

/** Lucia asks for the idle time when its adapter has read the session: it depends on the session. */
class IdleSpan extends TimeSpan {
	isPersistent = true

	override milliseconds(): number {
		return idleMs(this.isPersistent)
	}
}

const WHO = 'session and user'

/**
 * lucia's adapter for the sessions table. Its own drizzle adapter stores the cookie's value and makes two queries per
 * request; this one stores a hash and makes one (docs/decisions).
 */
class SessionAdapter implements Adapter {
	readonly #db: Db
	readonly #before: BatchQuery[]
	readonly #onlyIf: Condition | undefined
	readonly #along: Along | undefined
	readonly #idle: IdleSpan

	constructor(db: Db, idle: IdleSpan, { before = [], onlyIf, along }: SessionWrites) {
		this.#db = db
		this.#before = before
		this.#onlyIf = onlyIf
		this.#along = along
		this.#idle = idle
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
		this.#idle.isPersistent = Boolean(row.is_persistent)
		return [toSession(row, id), { id: row.user_id, attributes: toAttributes(row) }]
	}

	async getUserSessions(userId: string) {
		return (await queries.listUserSessions(this.#db, userId)).map((row) => toSession(row, row.id))
	}

	async setSession(session: DatabaseSession) {
		const { stops: _, ...attributes } = session.attributes
		const row = {
			id: storedSessionId(session.id),
			user_id: session.userId,
			expires_at: toSeconds(session.expiresAt),
			...attributes,
		}
		await writeBatch(this.#db, [...this.#before, queries.insertSession(this.#db, row, this.#onlyIf)])
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

type SessionRow = Pick<
	queries.SessionAndUser,
	'user_id' | 'expires_at' | Exclude<keyof SessionAttributes, 'is_persistent' | 'stops' | keyof GeoLocation>
> & {
	is_persistent: boolean | number
	stops?: Stops
}

const toSession = (
	{
		user_id,
		expires_at,
		created_at,
		last_seen_at,
		user_agent,
		authenticated_at,
		is_persistent,
		stops = NO_STOPS,
	}: SessionRow,
	id: string,
): DatabaseSession => ({
	id,
	userId: user_id,
	expiresAt: new Date(expires_at * 1000),
	attributes: { created_at, last_seen_at, user_agent, authenticated_at, is_persistent: Boolean(is_persistent), stops },
})

const toAttributes = (row: queries.SessionAndUser): UserAttributes => ({
	// A cook's own space has the cook's id as long as there are no households.
	space: row.user_id,
	email: row.email,
	first_name: row.first_name,
	last_name: row.last_name,
	display_name: row.display_name,
	phone: row.phone,
	username: row.username,
	avatar_url: row.avatar_url,
	time_zone: row.time_zone,
	...(isRegion(row.region) ? { region: row.region } : {}),
	...(isWeekStart(row.week_start) ? { week_start: row.week_start } : {}),
	...(isUnitChoice(row.units) ? { units: row.units } : {}),
	role: row.role,
	account_status: row.account_status,
	deletion_scheduled_at: row.deletion_scheduled_at,
	email_confirmed: row.email_confirmed_at !== null,
	onboarding_completed: row.onboarding_completed === 1,
	subscription_tier: row.subscription_tier ?? 'Free',
	subscription_end: row.subscription_end,
	granted_tier: row.granted_tier ?? 'Free',
	is_beta_tester: row.is_beta_tester === 1,
	subscription_status: row.subscription_status,
	price_id: row.price_id,
	cancel_at: row.cancel_at,
	trial_end: row.trial_end,
	trial_used: row.trial_used_at !== null,
	unpaid_since: row.unpaid_since,
	...(row.is_persistent ? {} : { this_browser_only: true as const }),
})

/** A session's new token: the row's new values and the Set-Cookie value. */
export function makeRenewal(
	db: Db,
	{ isPersistent }: { isPersistent: boolean },
	now: number,
): { row: queries.RenewedSession; cookie: string } {
	const token = generateIdFromEntropySize(TOKEN_BYTES)
	return {
		row: { id: storedSessionId(token), expires_at: endOfIdle(isPersistent, now), authenticated_at: now },
		cookie: sessionCookie(createLucia(db), token, isPersistent),
	}
}

/** The Set-Cookie value of a session; without Max-Age for 'this browser only': the browser forgets it when it closes. */
export function sessionCookie(lucia: Lucia, token: string, isPersistent: boolean): string {
	const cookie = lucia.createSessionCookie(token)
	if (isPersistent) return cookie.serialize()
	const { maxAge: _, ...attributes } = cookie.attributes
	return new Cookie(cookie.name, token, attributes).serialize()
}

/** One per request: it holds the request's database. */
export function createLucia(db: Db, { isPersistent = true, ...company }: SessionWrites = {}) {
	const idle = new IdleSpan(IDLE_MS, 'ms')
	idle.isPersistent = isPersistent
	return new Lucia(new SessionAdapter(db, idle, company), {
		sessionExpiresIn: idle,
		sessionCookie: { name: SESSION_COOKIE, attributes: { secure: true, sameSite: 'lax', path: '/' } },
		getUserAttributes: (attributes): UserAttributes => ({ ...attributes }),
		getSessionAttributes: (attributes): SessionAttributes => ({ ...attributes }),
	})
}

declare module 'lucia' {
	interface Register {
		Lucia: ReturnType<typeof createLucia>
		DatabaseUserAttributes: UserAttributes
		DatabaseSessionAttributes: SessionAttributes
	}
}
