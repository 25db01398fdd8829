import { findSession } from '../../app/domains/accounts/server/sessions.ts'
import { reportSchema } from '../../app/domains/moderation/model/report.ts'
import { REPORT } from '../../app/domains/moderation/model/report-words.ts'
import { reportRecipe } from '../../app/domains/moderation/server/queue.ts'
import { AppError } from '../../app/platform/model/errors.ts'
import { makeId } from '../../app/platform/model/ids.ts'
import type { AppEnv } from '../../app/platform/server/env.ts'
import { createLog } from '../../app/platform/server/log.ts'
import { openRequestDb } from '../../app/platform/server/request-db.ts'

/** A note of 500 characters and the rest; more is no report. */
const MAX_REPORT_CHARACTERS = 8 * 1024

/** POST of a report: 204, or what is wrong as JSON. Here and not a route, since every page loads the list of routes. */
export async function answerReport(request: Request, env: AppEnv, requestId: string): Promise<Response> {
	try {
		if (request.method !== 'POST') throw new AppError('bad_request', REPORT.unreadable)
		const db = openRequestDb(env)
		const session = await findSession(db, request, Date.now())
		if (!session) throw new AppError('not_signed_in', REPORT.signIn)
		await reportRecipe({ db, clock: Date.now, makeId }, session.me, await readReport(request))
		return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
	} catch (error) {
		if (error instanceof AppError) return refusal(error)
		createLog(requestId).error('report_failed', error)
		return refusal(new AppError('unexpected', REPORT.failed))
	}
}

async function readReport(request: Request) {
	const text = await request.text()
	if (text.length > MAX_REPORT_CHARACTERS) throw new AppError('too_large', REPORT.unreadable)
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
