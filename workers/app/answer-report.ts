import { findSession } from '#app/domains/accounts/server/sessions.ts'
import { reportSchema } from '#app/domains/moderation/model/report.ts'
import { REPORT } from '#app/domains/moderation/model/report-words.ts'
import { reportThing } from '#app/domains/moderation/server/queue.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { answerFailure } from '#app/platform/server/answer-failure.ts'
import { clockOf } from '#app/platform/server/clock.ts'
import type { AppEnv } from '#app/platform/server/env.ts'
import { createLog } from '#app/platform/server/log.ts'
import { readJson } from '#app/platform/server/read-body.ts'
import { openDbOf } from '#app/platform/server/request-db.ts'
import { refuseStopped } from '#app/platform/server/stops.ts'

/** A note of 500 characters and the rest; a longer body is not a report. */
const MAX_REPORT_BYTES = 8 * 1024

/** POST of a report: 204, or the error as JSON. Not a route, since every page loads the list of routes. */
export async function answerReport(request: Request, env: AppEnv, requestId: string): Promise<Response> {
	try {
		if (request.method !== 'POST') throw new AppError('bad_request', REPORT.unreadable)
		const body = await readJson(request, MAX_REPORT_BYTES, REPORT.unreadable)
		const db = openDbOf(request, env, createLog(requestId))
		const clock = clockOf(request)
		const session = await findSession(db, request, clock())
		if (!session) throw new AppError('not_signed_in', REPORT.signIn)
		refuseStopped(session.stops, 'read_only')
		const report = reportSchema.safeParse(body)
		if (!report.success) throw new AppError('invalid', REPORT.unreadable)
		await reportThing({ db, clock, makeId }, session.me, report.data)
		const response = new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
		if (session.setCookie) response.headers.append('set-cookie', session.setCookie)
		return response
	} catch (error) {
		return answerFailure(error, { event: 'report_failed', unexpected: REPORT.failed }, requestId)
	}
}
