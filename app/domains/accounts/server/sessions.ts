import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { type GeoLocation, UNKNOWN_LOCATION } from '#app/platform/model/geo-location.ts'
import { inForce } from '#app/platform/model/in-force.ts'
import type { Me } from '#app/platform/model/me.ts'
import { completePlace, regionOf } from '#app/platform/model/regions.ts'
import { NO_STOPS, type Stops } from '#app/platform/model/switches.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { type Along, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import type { BatchQuery } from '#db/queries/accounts.ts'
import type { Condition } from '#db/queries/audit.ts'
import { deleteSession, touchSession } from '#db/queries/sessions.ts'
import { createLucia, endOfIdle, SESSION_COOKIE, sessionCookie, storedSessionId } from './lucia.ts'

/** Even an active session ends after this, and the cook signs in again (docs/security.md 4). */
export const SESSION_ABSOLUTE_MS = 180 * DAY_MS
const LAST_SEEN_EVERY_MS = HOUR_MS

/** The session that a request belongs to. */
export type OwnSession = {
	/** As stored: the hash of the cookie's value. */
	id: string
	/** When its cook last proved who they are; null for a session of an older release. */
	authenticatedAt: number | null
	/** False for 'this browser only'. */
	isPersistent: boolean
}

export type CurrentSession = OwnSession & {
	me: Me
	/** What is switched off at this moment (platform/server/stops.ts). */
	stops: Stops
	/** Set when the session was extended and its cookie has an end: the response must include it. */
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
	const id = storedSessionId(cookie)
	const isPersistent = session.is_persistent
	return {
		id,
		authenticatedAt: session.authenticated_at,
		isPersistent,
		stops: session.stops ?? NO_STOPS,
		me: inForce(
			{ ...user, ...completePlace({ region: regionOf(request.headers.get('accept-language')), ...user }) },
			now,
		),
		...(session.fresh && isPersistent ? { setCookie: sessionCookie(lucia, cookie, true) } : {}),
		...(now - session.last_seen_at > LAST_SEEN_EVERY_MS
			? {
					touch: () =>
						touchSession(db, id, {
							last_seen_at: now,
							...(isPersistent ? {} : { expires_at: endOfIdle(false, now) }),
						}),
				}
			: {}),
	}
}

/**
 * Starts a session and returns the Set-Cookie value. Call it at every sign-in: an earlier session must not continue.
 * Statements of the same sign-in (a new cook's rows, a new hash) go into `before`: one batch, one round trip, all or
 * nothing. Throws what `isOutrun` recognizes if `onlyIf` does not hold in it.
 */
export async function startSession(
	db: Db,
	userId: string,
	{
		now,
		userAgent,
		location = UNKNOWN_LOCATION,
		before = [],
		onlyIf,
		isPersistent = true,
	}: {
		now: number
		userAgent: string
		location?: GeoLocation
		before?: BatchQuery[]
		onlyIf?: Condition | undefined
		isPersistent?: boolean
	},
): Promise<string> {
	const lucia = createLucia(db, { before, onlyIf, isPersistent })
	const session = await lucia.createSession(userId, {
		created_at: now,
		last_seen_at: now,
		user_agent: userAgent.slice(0, 300),
		authenticated_at: now,
		is_persistent: isPersistent,
		...location,
	})
	return sessionCookie(lucia, session.id, isPersistent)
}

/**
 * Ends the request's session on the server and returns the Set-Cookie value that clears the browser's cookie. `userId`:
 * whose session it is; null when it is over already.
 */
export async function endSession(
	db: Db,
	request: Request,
	{ userId, now }: { userId: string | null; now: number },
): Promise<string> {
	const lucia = createLucia(db)
	const cookie = lucia.readSessionCookie(request.headers.get('cookie') ?? '')
	if (cookie)
		await writeBatch(db, [
			...(userId ? auditStatements(db, { action: 'sign_out', actor: userId, subject: userId }, now) : []),
			deleteSession(db, storedSessionId(cookie)),
		])
	return lucia.createBlankSessionCookie().serialize()
}

/** Whether a response sets or clears the session's cookie. */
export const setsSession = (response: Response): boolean =>
	response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`))
