import type { Clock } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { ask } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/own-sessions.ts'
import { type OwnSessionView, SESSIONS } from '../model/own-sessions.ts'
import { placeName } from './country-name.ts'
import { createLucia, IDLE_MS, storedSessionId } from './lucia.ts'
import { requireRecentAuthentication } from './reauthentication.ts'
import { type OwnSession, SESSION_ABSOLUTE_MS } from './sessions.ts'

type Server = { db: Db; clock: Clock }
/** Who acts, from the session. */
type Actor = { userId: string; session: OwnSession | null }

/** The question for the cook's sessions, for a round trip with others; its rows are shown by `viewOfSession`. */
export const ownSessions = ({ userId, session }: Actor, now: number) =>
	queries.listOwnSessions(userId, { sessionId: session?.id ?? '', now, oldest: now - SESSION_ABSOLUTE_MS })

export const viewOfSession = (row: queries.OwnSessionRow, session: OwnSession | null): OwnSessionView => {
	const { id, user_agent, created_at, last_seen_at } = row
	return { id, user_agent, place: placeName(row), created_at, last_seen_at, is_current: id === session?.id }
}

/**
 * Ends another session of the cook: its next request is a visitor's. One round trip. Throws AppError:
 * `reauthentication_required`; `not_found` for a session that has ended, and for another cook's alike.
 */
export async function endOwnSession({ db, clock }: Server, { userId, session }: Actor, id: string): Promise<void> {
	const now = clock()
	requireRecentAuthentication(session, now)
	const actor = { userId, sessionId: session.id }
	const before = auditOf(db, userId, { when: queries.hasSession(actor, id), now })
	const isEnded = await queries.endSessionOf(db, actor, id, { why: 'revoked', now, until: now + IDLE_MS, before })
	if (!isEnded) throw new AppError('not_found', SESSIONS.unknown)
}

/** Ends every session of the cook but this one; how many. One round trip. Throws AppError('reauthentication_required'). */
export async function endOtherSessions({ db, clock }: Server, { userId, session }: Actor): Promise<number> {
	const now = clock()
	requireRecentAuthentication(session, now)
	const actor = { userId, sessionId: session.id }
	const before = auditOf(db, userId, { when: queries.hasOtherSessions(actor), now })
	return queries.endOtherSessionsOf(db, actor, { why: 'revoked', now, until: now + IDLE_MS, before })
}

const auditOf = (db: Db, userId: string, { when, now }: { when: ReturnType<typeof queries.hasSession>; now: number }) =>
	auditStatements(db, { action: 'sessions_ended', actor: userId, subject: userId, when }, now)

/**
 * For a request that has no session: whether its cookie names one that is over, and why it was ended from elsewhere
 * (null if it was not). One round trip; none without a cookie.
 */
export async function findSessionEnd(
	db: Db,
	request: Request,
	now: number,
): Promise<{ hadSession: boolean; why: string | null }> {
	const cookie = createLucia(db).readSessionCookie(request.headers.get('cookie') ?? '')
	if (!cookie) return { hadSession: false, why: null }
	const { why } = await ask(db, { why: queries.findSessionEnd(storedSessionId(cookie), now) })
	return { hadSession: true, why: why ?? null }
}
