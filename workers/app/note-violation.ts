import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { networkOf } from '#app/platform/model/network.ts'
import { clockOf } from '#app/platform/server/clock.ts'
import type { AppEnv } from '#app/platform/server/env.ts'
import { createLog, type Log } from '#app/platform/server/log.ts'
import { rateKey, refuseOverRates } from '#app/platform/server/rate-limit.ts'
import { parseJson, readText } from '#app/platform/server/read-body.ts'
import { openDbOf } from '#app/platform/server/request-db.ts'

const MAX_REPORT_BYTES = 8 * 1024
/** Anyone may post here, so an oversized body is not read to its end either. */
const MAX_DRAINED_BYTES = 64 * 1024
const REPORTS_A_NETWORK = 20
const WINDOW_MS = 10 * MINUTE_MS

/** Logs a browser's report of a policy violation: always 204. Reports beyond a network's limit are not logged. */
export async function noteViolation(request: Request, env: AppEnv, requestId: string): Promise<Response> {
	if (request.method === 'POST') {
		const report = parseReport(await readText(request.body, MAX_REPORT_BYTES, MAX_DRAINED_BYTES))
		const log = createLog(requestId)
		if (report && (await isWelcome(request, env, log))) log.info('csp_violation', { report })
	}
	return new Response(null, { status: 204 })
}

async function isWelcome(request: Request, env: AppEnv, log: Log): Promise<boolean> {
	const network = networkOf(request.headers.get('cf-connecting-ip') ?? 'unknown')
	const rate = { key: rateKey('csp-report', network), limit: REPORTS_A_NETWORK, windowMs: WINDOW_MS }
	try {
		await refuseOverRates(openDbOf(request, env, log), [rate], '', clockOf(request)())
		return true
	} catch (error) {
		if (error instanceof AppError) return false
		throw error
	}
}

function parseReport(text: string | null): object | null {
	const report = parseJson(text ?? '')
	return typeof report === 'object' ? report : null
}
