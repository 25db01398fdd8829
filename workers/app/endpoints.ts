import { PROVIDER_CALLBACK_PATH, PROVIDER_START_PATH } from '#app/domains/accounts/model/provider-paths.ts'
import { CHECKOUT_PATHS } from '#app/domains/billing/model/checkout.ts'
import { REPORT_PATH } from '#app/domains/moderation/model/report-words.ts'
import { CSP_REPORT_PATH } from '#app/platform/model/csp.ts'
import type { AppEnv, Service } from '#app/platform/server/env.ts'
import { readText } from '#app/platform/server/read-body.ts'
import { answerProvider, isProviderPath } from './answer-provider.ts'
import { answerReport } from './answer-report.ts'
import { noteViolation } from './note-violation.ts'

/** An address that the main Worker answers itself, with any method. `paths` are patterns, for the access matrix. */
export type Endpoint = {
	paths: readonly string[]
	isAt(pathname: string): boolean
	answer(request: Request, env: AppEnv, requestId: string, ctx: ExecutionContext): Response | Promise<Response>
}

const at = (path: string, answer: Endpoint['answer']): Endpoint => ({
	paths: [path],
	isAt: (pathname) => pathname === path,
	answer,
})

/** Everything that is neither a page nor a sub-worker's: an address is answered only when it is listed here. */
export const ENDPOINTS: readonly Endpoint[] = [
	at('/api/ping', async (request) => {
		// A body that is left unread costs the connection.
		await readText(request.body, 0)
		return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
	}),
	at(CSP_REPORT_PATH, noteViolation),
	at(REPORT_PATH, answerReport),
	{
		paths: [`${PROVIDER_START_PATH}/:provider`, `${PROVIDER_CALLBACK_PATH}/:provider`],
		isAt: isProviderPath,
		answer: answerProvider,
	},
]

type ServiceName = { [K in keyof AppEnv]: AppEnv[K] extends Service ? K : never }[keyof AppEnv] & string

/** The addresses that are passed to a sub-worker, each with everything below it. */
export const SERVICE_PATHS: readonly { path: string; service: ServiceName }[] = [
	{ path: '/api/sync', service: 'SYNC' },
	{ path: '/api/calendar', service: 'SYNC' },
	{ path: '/api/chat', service: 'CHAT' },
	{ path: '/api/extract', service: 'EXTRACT' },
	{ path: '/media', service: 'MEDIA' },
	{ path: '/api/media', service: 'MEDIA' },
	{ path: '/api/checkout', service: 'CHECKOUT' },
	{ path: '/api/jobs', service: 'JOBS' },
]

/**
 * The addresses whose requests come from elsewhere: they change nothing on behalf of a cook who is signed in here. A browser
 * reports without an origin; Stripe signs what it sends.
 */
export const OPEN_TO_OTHER_SITES: readonly string[] = [CSP_REPORT_PATH, CHECKOUT_PATHS.webhook]

/** The sub-worker that an address is passed to. */
export const serviceAt = (pathname: string): ServiceName | undefined =>
	SERVICE_PATHS.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))?.service
