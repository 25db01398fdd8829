import { findSession } from '#app/domains/accounts/server/sessions.ts'
import { reportSchema } from '#app/domains/moderation/model/report.ts'
import { REPORT } from '#app/domains/moderation/model/report-words.ts'
import { reportThing } from '#app/domains/moderation/server/queue.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { AppEnv } from '#app/platform/server/env.ts'
import { createLog } from '#app/platform/server/log.ts'
import { readText } from '#app/platform/server/read-body.ts'
import { openRequestDb } from '#app/platform/server/request-db.ts'

/** A note of 500 characters and the rest; more is no report. */
const MAX_REPORT_BYTES = 8 * 1024

/** POST of a report: 204, or what is wrong as JSON. Here and not a route, since every page loads the list of routes. */
export async function answerReport(request: Request, env: AppEnv, requestId: string): Promise<Response> {
	try {
		if (request.method !== 'POST') throw new AppError('bad_request', REPORT.unreadable)
		const text = await readText(request.body, MAX_REPORT_BYTES)
		if (text === null) throw new AppError('too_large', REPORT.unreadable)
		const db = openRequestDb(env)
		const session = await findSession(db, request, Date.now())
		if (!session) throw new AppError('not_signed_in', REPORT.signIn)
		await reportThing({ db, clock: Date.now, makeId }, session.me, parseReport(text))
		return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
	} catch (error) {
		if (error instanceof AppError) return refusal(error)
		createLog(requestId).error('report_failed', error)
		return refusal(new AppError('unexpected', REPORT.failed))
	}
}

function parseReport(text: string) {
	const parsed = reportSchema.safeParse(parseJson(text))
	if (!parsed.success) throw new AppError('invalid', REPORT.unreadable)
	return parsed.data
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return null
	}
}

const refusal = (error: AppError): Response =>
	Response.json(
		{ error: error.code, message: error.message },
		{
			status: error.status,
			headers: {
				'cache-control': 'no-store',
				...(error.retryAfter ? { 'retry-after': String(error.retryAfter) } : {}),
			},
		},
	)
