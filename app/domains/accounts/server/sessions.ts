import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { inForce } from '#app/platform/model/in-force.ts'
import type { Me } from '#app/platform/model/me.ts'
import { completePlace, regionOf } from '#app/platform/model/regions.ts'
import type { Along } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import type { BatchQuery } from '#db/queries/accounts.ts'
import { touchSession } from '#db/queries/sessions.ts'
import { createLucia, storedSessionId } from './lucia.ts'

/** Even an active session ends after this, and the cook signs in again (docs/security.md 4). */
export const SESSION_ABSOLUTE_MS = 180 * DAY_MS
const LAST_SEEN_EVERY_MS = HOUR_MS

export type CurrentSession = {
	me: Me
	/** Set when the session was extended: the response must include it. */
	setCookie?: string
	/** Records when the cook was last here, at most hourly; to be called after the response. */
	touch?: () => Promise<unknown>
}

/**
 * Who a request comes from, by its cookie alone; null for a visitor. Without a cookie no round trip, else one, in which
 * `along` is included.
 */
export async function findSession(
	db: Db,
	request: Request,
	now: number,
	along?: Along,
): Promise<CurrentSession | null> {
	const lucia = createLucia(db, { along })
	const cookie = lucia.readSessionCookie(request.headers.get('cookie') ?? '')
	if (!cookie) return null
	const { session, user } = await lucia.validateSession(cookie)
	if (!session || user.account_status === 'disabled') return null
	if (now - session.created_at > SESSION_ABSOLUTE_MS) {
		await lucia.invalidateSession(cookie)
		return null
	}
	return {
		me: inForce(
			{ ...user, ...completePlace({ region: regionOf(request.headers.get('accept-language')), ...user }) },
			now,
		),
		...(session.fresh ? { setCookie: lucia.createSessionCookie(cookie).serialize() } : {}),
		...(now - session.last_seen_at > LAST_SEEN_EVERY_MS
			? { touch: () => touchSession(db, storedSessionId(cookie), now) }
			: {}),
	}
}

/**
 * Starts a session and returns the Set-Cookie value. Call it at every sign-in: an earlier session must not continue.
 * Statements of the same sign-in (a new cook's rows, a new hash) go into `before`: one batch, one round trip, all or
 * nothing.
 */
export async function startSession(
	db: Db,
	userId: string,
	{ now, userAgent, before = [] }: { now: number; userAgent: string; before?: BatchQuery[] },
): Promise<string> {
	const lucia = createLucia(db, { before })
	const session = await lucia.createSession(userId, {
		created_at: now,
		last_seen_at: now,
		user_agent: userAgent.slice(0, 300),
	})
	return lucia.createSessionCookie(session.id).serialize()
}

/** Ends the request's session on the server and returns the Set-Cookie value that clears the browser's cookie. */
export async function endSession(db: Db, request: Request): Promise<string> {
	const lucia = createLucia(db)
	const cookie = lucia.readSessionCookie(request.headers.get('cookie') ?? '')
	if (cookie) await lucia.invalidateSession(cookie)
	return lucia.createBlankSessionCookie().serialize()
}
