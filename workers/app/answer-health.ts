import { MINUTE_MS, SECOND_MS } from '#app/platform/model/clock.ts'
import { networkOf } from '#app/platform/model/network.ts'
import { clockOf } from '#app/platform/server/clock.ts'
import type { AppEnv } from '#app/platform/server/env.ts'
import { createLog } from '#app/platform/server/log.ts'
import { hasMigrations } from '#app/platform/server/migrations.ts'
import { openDbOf } from '#app/platform/server/request-db.ts'
import { within } from '#app/platform/server/time-limit.ts'

export const LIVE_PATH = '/api/health/live'
export const READY_PATH = '/api/health/ready'

const REQUESTS_A_NETWORK = 120
const REQUESTS_OF_ALL = 600
/** The database is asked no more often than this by one isolate. */
const KNOWN_FOR_MS = SECOND_MS
/** A monitor of the operator waits no longer. */
const READY_WITHIN_MS = 3 * SECOND_MS

/** Counted in the isolate: a count in the database would be the work that the limit is there to save. */
let minute = 0
const counted = new Map<string, number>()

function isWithinRate(network: string, now: number): boolean {
	if (Math.floor(now / MINUTE_MS) !== minute) {
		minute = Math.floor(now / MINUTE_MS)
		counted.clear()
	}
	// A network that asks too often uses up nothing of what the others share.
	const [own, all] = [counted.get(network) ?? 0, counted.get('') ?? 0]
	if (own >= REQUESTS_A_NETWORK || all >= REQUESTS_OF_ALL) return false
	counted.set(network, own + 1)
	counted.set('', all + 1)
	return true
}

/** GET: the Worker runs. Asks nothing. */
export const answerLive = (request: Request): Promise<Response> => answer(request, async () => true)

let known = { at: 0, isReady: false }

/** GET: the database answers and has the tables of this program. */
export const answerReady = (request: Request, env: AppEnv, requestId: string): Promise<Response> =>
	answer(request, async () => {
		const now = clockOf(request)()
		if (Math.abs(now - known.at) < KNOWN_FOR_MS) return known.isReady
		const log = createLog(requestId)
		const isReady = await within(
			AbortSignal.timeout(READY_WITHIN_MS),
			hasMigrations(openDbOf(request, env, log)),
		).catch((error: unknown) => {
			log.error('not_ready', error)
			return false
		})
		known = { at: now, isReady }
		return isReady
	})

async function answer(request: Request, find: () => Promise<boolean>): Promise<Response> {
	if (!isWithinRate(networkOf(request.headers.get('cf-connecting-ip') ?? 'unknown'), clockOf(request)()))
		return say(429, 'not ok', { 'retry-after': '60' })
	return (await find()) ? say(200, 'ok') : say(503, 'not ok')
}

const say = (status: number, text: string, more: Record<string, string> = {}): Response =>
	new Response(text, { status, headers: { 'content-type': 'text/plain', 'cache-control': 'no-store', ...more } })
