import { type CurrentSession, findSession } from '#app/domains/accounts/server/sessions.ts'
import { NOTIFICATIONS } from '#app/domains/notifications/model/messages.ts'
import { seenSchema } from '#app/domains/notifications/model/seen-schema.ts'
import { noteSeen, readInbox } from '#app/domains/notifications/server/inbox.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { answerFailure } from '#app/platform/server/answer-failure.ts'
import { clockOf } from '#app/platform/server/clock.ts'
import type { AppEnv } from '#app/platform/server/env.ts'
import { createLog } from '#app/platform/server/log.ts'
import { readJson } from '#app/platform/server/read-body.ts'
import { openDbOf } from '#app/platform/server/request-db.ts'
import { refuseStopped } from '#app/platform/server/stops.ts'

/** 200 ids of the greatest length. */
const MAX_SEEN_BYTES = 96 * 1024

/** GET of the newest notifications, for the device. Neither of the two is a route, since every page loads those. */
export async function answerInbox(request: Request, env: AppEnv, requestId: string): Promise<Response> {
	try {
		const { db, session } = await authenticate(request, env, requestId)
		if (request.method !== 'GET') throw new AppError('bad_request', NOTIFICATIONS.unreadable)
		return answer(await readInbox(db, session.me.id), session)
	} catch (error) {
		return answerFailure(error, { event: 'inbox_failed', unexpected: NOTIFICATIONS.loadFailed }, requestId)
	}
}

/** POST of what was read and dismissed on a device: answers what the bell shows. */
export async function answerSeen(request: Request, env: AppEnv, requestId: string): Promise<Response> {
	try {
		const { db, session, now } = await authenticate(request, env, requestId)
		if (request.method !== 'POST') throw new AppError('bad_request', NOTIFICATIONS.unreadable)
		refuseStopped(session.stops, 'read_only')
		const body = await readJson(request, MAX_SEEN_BYTES, NOTIFICATIONS.unreadable)
		const seen = seenSchema.safeParse(body)
		if (!seen.success) throw new AppError('invalid', NOTIFICATIONS.unreadable)
		return answer(await noteSeen(db, session.me.id, seen.data, now), session)
	} catch (error) {
		return answerFailure(error, { event: 'seen_failed', unexpected: NOTIFICATIONS.notSaved }, requestId)
	}
}

async function authenticate(request: Request, env: AppEnv, requestId: string) {
	const db = openDbOf(request, env, createLog(requestId))
	const now = clockOf(request)()
	const session = await findSession(db, request, now)
	if (!session) throw new AppError('not_signed_in', NOTIFICATIONS.signIn)
	return { db, session, now }
}

function answer(body: unknown, { setCookie }: CurrentSession): Response {
	const headers = new Headers({ 'cache-control': 'no-store' })
	if (setCookie) headers.append('set-cookie', setCookie)
	return Response.json(body, { headers })
}
