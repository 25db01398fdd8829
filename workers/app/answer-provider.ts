import {
	PROVIDER_CALLBACK_PATH,
	PROVIDER_INTENTS,
	PROVIDER_START_PATH,
	type ProviderIntent,
} from '#app/domains/accounts/model/provider-paths.ts'
import { reauthenticationPath } from '#app/domains/accounts/model/reauthentication.ts'
import { STAY } from '#app/domains/accounts/model/stay.ts'
import { finishAtProvider } from '#app/domains/accounts/server/providers/callback.ts'
import { departurePage } from '#app/domains/accounts/server/providers/departure-page.ts'
import { ProviderError } from '#app/domains/accounts/server/providers/provider-error.ts'
import { type Departure, startAtProvider } from '#app/domains/accounts/server/providers/start.ts'
import { isRecent } from '#app/domains/accounts/server/reauthentication.ts'
import { findSession } from '#app/domains/accounts/server/sessions.ts'
import { visitorOf } from '#app/domains/accounts/server/visitor.ts'
import { geoLocationFrom } from '#app/platform/model/geo-location.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { clockOf } from '#app/platform/server/clock.ts'
import type { AppEnv } from '#app/platform/server/env.ts'
import { collectLater } from '#app/platform/server/later.ts'
import { createLog } from '#app/platform/server/log.ts'
import { parseUrlEncoded } from '#app/platform/server/read-body.ts'
import { openDbOf } from '#app/platform/server/request-db.ts'

const START = new RegExp(`^${PROVIDER_START_PATH}/([a-z]+)$`)
const CALLBACK = new RegExp(`^${PROVIDER_CALLBACK_PATH}/([a-z]+)$`)

export const isProviderPath = (pathname: string): boolean => START.test(pathname) || CALLBACK.test(pathname)

const MAX_FORM_BYTES = 8 * 1024

/**
 * The two ends of a provider's sign-in: a button's POST, and the browser coming back. Not routes, since they draw
 * nothing and every page loads the list of routes.
 */
export async function answerProvider(
	request: Request,
	env: AppEnv,
	requestId: string,
	ctx: ExecutionContext,
): Promise<Response> {
	const { pathname, searchParams } = new URL(request.url)
	const log = createLog(requestId)
	const { later, begin } = collectLater((work) => ctx.waitUntil(work), log)
	const deps = { db: openDbOf(request, env, log), clock: clockOf(request), makeId, env, later }
	const visitor = visitorOf(request, {
		address: request.headers.get('cf-connecting-ip') ?? 'unknown',
		location: geoLocationFrom(request.cf),
	})
	const started = START.exec(pathname)?.[1]
	const provider = started ?? CALLBACK.exec(pathname)?.[1] ?? ''
	try {
		if (started === undefined) {
			const { to, cookies } = await finishAtProvider(deps, provider, { request, params: searchParams, visitor })
			return goTo(to, cookies)
		}
		return await start(request, deps, { provider, address: visitor.address })
	} catch (error) {
		const ended = error instanceof ProviderError ? error : new ProviderError('unexpected', { cause: error })
		const { problem, cause, back, next } = ended
		log.error('provider_failed', cause instanceof Error ? cause : ended, { provider, problem })
		const params = new URLSearchParams({ problem, provider, ...(back ? { back } : {}), ...(next ? { next } : {}) })
		return goTo(`${PROVIDER_CALLBACK_PATH}?${params}`, [])
	} finally {
		log.info('provider', { method: request.method, path: pathname, db_trips: deps.db.trips() })
		begin()
	}
}

type Deps = Parameters<typeof startAtProvider>[0]

async function start(request: Request, deps: Deps, { provider, address }: { provider: string; address: string }) {
	if (request.method !== 'POST') return goTo('/login', [])
	const form = await parseUrlEncoded(request, MAX_FORM_BYTES)
	const intent = intentOf(form.get('intent'))
	const session = intent === 'sign_in' ? null : await findSession(deps.db, request, deps.clock())
	if (intent !== 'sign_in' && !session) return goTo('/login', [])
	if (intent === 'connect' && !isRecent(session, deps.clock())) return goTo(reauthenticationPath(ACCOUNT), [])
	const departure = await startAtProvider(
		deps,
		{
			provider,
			intent,
			userId: session?.me.id ?? null,
			next: form.get('next'),
			timeZone: form.get('time_zone'),
			stay: form.get(STAY.name) === STAY.on,
		},
		address,
	)
	return leave(departure)
}

const ACCOUNT = '/account'

const intentOf = (text: string | null): ProviderIntent =>
	PROVIDER_INTENTS.find((intent) => intent === text) ?? 'sign_in'

function leave(departure: Departure): Response {
	const { html, policy } = departurePage(departure)
	const headers = new Headers({
		'content-type': 'text/html; charset=utf-8',
		'content-security-policy': policy,
		'cache-control': 'no-store',
	})
	for (const cookie of departure.cookies) headers.append('set-cookie', cookie)
	return new Response(html, { headers })
}

function goTo(location: string, cookies: string[]): Response {
	const headers = new Headers({ location, 'cache-control': 'no-store' })
	for (const cookie of cookies) headers.append('set-cookie', cookie)
	return new Response(null, { status: 303, headers })
}
