import { createRequestHandler, type RequestHandler, RouterContextProvider } from 'react-router'
import { patternContext, serverContext } from '#app/context.ts'
import { answerFormPost, isFormPost } from '#app/domains/accounts/server/providers/form-post.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { geoLocationFrom } from '#app/platform/model/geo-location.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { isCrossSite } from '#app/platform/model/same-origin.ts'
import { securityHeadersAt } from '#app/platform/model/security-headers.ts'
import { NO_STOPS } from '#app/platform/model/switches.ts'
import { answerFailure, refusal } from '#app/platform/server/answer-failure.ts'
import { clockOf } from '#app/platform/server/clock.ts'
import type { AppEnv } from '#app/platform/server/env.ts'
import { collectLater } from '#app/platform/server/later.ts'
import { createLog } from '#app/platform/server/log.ts'
import { readText } from '#app/platform/server/read-body.ts'
import { openDbOf, withTrips } from '#app/platform/server/request-db.ts'
import { requestIdOf } from '#app/platform/server/request-id.ts'
import { writeFiguresLater } from '#app/platform/server/write-figures.ts'
import { countRequest, tripsOf } from './count-request.ts'
import { ENDPOINTS, OPEN_TO_OTHER_SITES, SERVICE_PATHS, serviceAt } from './endpoints.ts'
import { judgeLateFrom, tellDatabaseIsDown } from './judge-late.ts'

/** An answer that no route of a page gave. */
const NO_PAGE = 'no page'

const loadBuild = () => import('virtual:react-router/server-build')

let handler: Promise<RequestHandler> | undefined

/**
 * Created by the first request and kept: a handler that is given the loader of its build instead of the build reads the
 * whole route table again for every request, which took a tenth of a page's processor time. In development that is
 * needed to pick up changes.
 */
function findHandler(): Promise<RequestHandler> {
	handler ??= import.meta.env.DEV
		? Promise.resolve(createRequestHandler(loadBuild, import.meta.env.MODE))
		: loadBuild().then((build) => createRequestHandler(build, import.meta.env.MODE))
	return handler
}

export default {
	async fetch(asked, env, ctx) {
		const request = OPEN_TO_OTHER_SITES.includes(new URL(asked.url).pathname) ? withoutOrigin(asked) : asked
		const requestId = requestIdOf(request)
		const answer = await answerTo(request, env, ctx, requestId)
		// A refusal may come before the body is read, and a body that is left unread costs the connection.
		if (!request.bodyUsed) await readText(request.body, 0)
		// The response of a service binding has immutable headers.
		const response = new Response(answer.body, answer)
		const headers = securityHeadersAt(new URL(request.url).pathname)
		for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
		response.headers.set('x-request-id', requestId)
		writeFigures(request, env, ctx, requestId)
		return response
	},
	// A local cron trigger reaches only the entry Worker, so it is forwarded. When deployed, this Worker has no trigger.
	async scheduled(controller, env) {
		const event = { cron: controller.cron, scheduledTime: new Date(controller.scheduledTime) }
		await env.JOBS.scheduled(event)
		await env.ACCOUNT_DELETION.scheduled(event)
	},
} satisfies ExportedHandler<AppEnv>

function writeFigures(request: Request, env: AppEnv, ctx: ExecutionContext, requestId: string): void {
	const log = createLog(requestId)
	const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work)
	const now = clockOf(request)()
	const whenLost = () => tellDatabaseIsDown(env, log, now)
	writeFiguresLater(env, { waitUntil, log, now, beside: judgeLateFrom(env, log), whenLost })
}

async function answerTo(request: Request, env: AppEnv, ctx: ExecutionContext, requestId: string): Promise<Response> {
	const { pathname } = new URL(request.url)
	// A provider's post of its answer changes nothing here: it is sent on to the callback, which is a GET.
	if (isFormPost(request, pathname)) return answerFormPost(request, pathname)
	// The only cross-site check for state changes, for all Workers (docs/security.md 13).
	if (isCrossSite(request) && !OPEN_TO_OTHER_SITES.includes(pathname))
		return refusal(new AppError('cross_site', 'This request came from another site.'))
	const endpoint = ENDPOINTS.find(({ isAt }) => isAt(pathname))
	if (endpoint) {
		const route = endpoint.paths[0] ?? ''
		return counted(request, { route, requestId }, async () => endpoint.answer(request, env, requestId, ctx))
	}
	const service = serviceAt(pathname)
	if (service) {
		const route = `${SERVICE_PATHS.find(({ path }) => pathname.startsWith(path))?.path}/*`
		return counted(request, { route, requestId }, () => env[service].fetch(request))
	}
	return page(request, env, ctx, requestId)
}

/** React Router refuses every form from another site, and so would refuse the one that may come from there. */
function withoutOrigin(request: Request): Request {
	const headers = new Headers(request.headers)
	headers.delete('origin')
	return new Request(request, { headers })
}

const SERVICE_FAILED = { event: 'service_failed', unexpected: 'Something went wrong.' }

/** Answers, and counts the request under its route. What a sub-worker or an endpoint throws is an answer too. */
async function counted(
	request: Request,
	{ route, requestId }: { route: string; requestId: string },
	answer: () => Promise<Response>,
): Promise<Response> {
	const began = Date.now()
	const given = await answer().catch((error: unknown) => answerFailure(error, SERVICE_FAILED, requestId, { route }))
	const response = withTrips(request, given)
	countRequest(request, response, { route, ms: Date.now() - began, trips: tripsOf(response), requestId })
	return response
}

async function page(request: Request, env: AppEnv, ctx: ExecutionContext, requestId: string): Promise<Response> {
	const log = createLog(requestId)
	const db = openDbOf(request, env, log)
	const { later, begin } = collectLater((work) => ctx.waitUntil(work), log)
	const context = new RouterContextProvider()
	context.set(serverContext, {
		env,
		db,
		clock: clockOf(request),
		makeId,
		log,
		requestId,
		address: request.headers.get('cf-connecting-ip') ?? 'unknown',
		location: geoLocationFrom(request.cf),
		later,
		stops: NO_STOPS,
	})
	const started = Date.now()
	const renderPage = await findHandler()
	const response = withTrips(request, await renderPage(request, context))
	// A page's data is as private as the page.
	if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store')
	const [ms, trips] = [Date.now() - started, db.trips()]
	const { pathname } = new URL(request.url)
	log.info('request', { method: request.method, path: pathname, status: response.status, ms, db_trips: trips })
	countRequest(request, response, { route: context.get(patternContext) || NO_PAGE, ms, trips, requestId })
	begin()
	return response
}
