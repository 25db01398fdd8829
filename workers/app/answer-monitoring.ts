import { findSession } from '#app/domains/accounts/server/sessions.ts'
import { receiveEvents } from '#app/domains/administration/server/monitor/receive-events.ts'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { MOST_BATCH_BYTES } from '#app/platform/model/monitor/event.ts'
import { readEvents } from '#app/platform/model/monitor/read-events.ts'
import { networkOf } from '#app/platform/model/network.ts'
import { clockOf } from '#app/platform/server/clock.ts'
import type { AppEnv } from '#app/platform/server/env.ts'
import { createLog } from '#app/platform/server/log.ts'
import { rateKey, refuseOverRates } from '#app/platform/server/rate-limit.ts'
import { parseJson, readText } from '#app/platform/server/read-body.ts'
import { type Db, openDbOf } from '#app/platform/server/request-db.ts'

const WINDOW_MS = 10 * MINUTE_MS
/** A family with several pages open. */
const BATCHES_A_NETWORK = 60
/** Whatever happens, the table grows by no more than this in a window. */
const BATCHES_OF_ALL = 3_000

/** Until when a network's batches are dropped unread: a flood costs one look at this list each. */
const refusedUntil = new Map<string, number>()
const MOST_REFUSED = 1_000

/**
 * POST of what a page has noticed: always 204, since no cook is troubled by it. What cannot be stored is counted in the log.
 */
export async function answerMonitoring(request: Request, env: AppEnv, requestId: string): Promise<Response> {
	const answer = new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
	const log = createLog(requestId)
	try {
		const now = clockOf(request)()
		const network = networkOf(request.headers.get('cf-connecting-ip') ?? 'unknown')
		const isRefused = (refusedUntil.get(network) ?? 0) > now
		const text = await readText(request.body, isRefused ? 0 : MOST_BATCH_BYTES)
		const batch = isRefused || request.method !== 'POST' ? null : readEvents(parseJson(text ?? ''), now)
		if (!batch || batch.events.length === 0) return answer
		const db = openDbOf(request, env, log)
		if (!(await isWelcome(db, network, now))) {
			log.info('monitoring_refused')
			return answer
		}
		const session = batch.hasConsent ? await findSession(db, request, now) : null
		if (batch.lost > 0) log.info('monitoring_lost', { events: batch.lost })
		await receiveEvents({ db, makeId, now }, batch.events, session?.me.id ?? null)
		if (session?.setCookie) answer.headers.append('set-cookie', session.setCookie)
	} catch (error) {
		log.error('monitoring_failed', error)
	}
	return answer
}

async function isWelcome(db: Db, network: string, now: number): Promise<boolean> {
	const rates = [
		{ key: rateKey('monitoring', network), limit: BATCHES_A_NETWORK, windowMs: WINDOW_MS },
		{ key: 'monitoring', limit: BATCHES_OF_ALL, windowMs: WINDOW_MS },
	]
	try {
		await refuseOverRates(db, rates, '', now)
		return true
	} catch (error) {
		if (!(error instanceof AppError)) throw error
		if (refusedUntil.size >= MOST_REFUSED) refusedUntil.clear()
		refusedUntil.set(network, now + (error.retryAfter ?? 1) * 1000)
		return false
	}
}
