import { PROVIDER_CALLBACK_PATH, PROVIDER_START_PATH } from '#app/domains/accounts/model/provider-paths.ts'
import { CHECKOUT_PATHS } from '#app/domains/billing/model/checkout.ts'
import { REPORT_PATH } from '#app/domains/moderation/model/report-words.ts'
import { REVIEW_PICTURE_PATH } from '#app/domains/moderation/model/review-picture.ts'
import { INBOX_DATA_PATH, SEEN_PATH } from '#app/domains/notifications/model/paths.ts'
import { SUBSCRIPTIONS_PATH, TEST_PATH } from '#app/domains/notifications/model/push/subscription.ts'
import { UNSUBSCRIBE_PATH } from '#app/domains/notifications/model/unsubscribe-messages.ts'
import { CSP_REPORT_PATH } from '#app/platform/model/csp.ts'
import { MONITORING_PATH } from '#app/platform/model/monitor/event.ts'
import type { AppEnv, Service } from '#app/platform/server/env.ts'
import { answerLive, answerReady, LIVE_PATH, READY_PATH } from './answer-health.ts'
import { answerMonitoring } from './answer-monitoring.ts'
import { answerInbox, answerSeen } from './answer-notifications.ts'
import { answerProvider, isProviderPath } from './answer-provider.ts'
import { answerPushTest, answerSubscriptions } from './answer-push.ts'
import { answerReport } from './answer-report.ts'
import { answerReviewPicture } from './answer-review-picture.ts'
import { noteViolation } from './note-violation.ts'

/**
 * An address that the main Worker answers itself, with any method. `paths` are patterns and `more` methods besides GET and
 * POST, for the access matrix.
 */
export type Endpoint = {
	paths: readonly string[]
	more?: readonly string[]
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
	at('/api/ping', () => new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })),
	at(LIVE_PATH, answerLive),
	at(READY_PATH, answerReady),
	at(CSP_REPORT_PATH, noteViolation),
	at(MONITORING_PATH, answerMonitoring),
	at(REPORT_PATH, answerReport),
	{
		paths: [`${REVIEW_PICTURE_PATH}/:entry`],
		isAt: (pathname) => pathname.startsWith(`${REVIEW_PICTURE_PATH}/`),
		answer: answerReviewPicture,
	},
	at(INBOX_DATA_PATH, answerInbox),
	at(SEEN_PATH, answerSeen),
	{ ...at(SUBSCRIPTIONS_PATH, answerSubscriptions), more: ['DELETE'] },
	at(TEST_PATH, answerPushTest),
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
 * reports without an origin; Stripe signs what it sends; a mail program unsubscribes by a signed token.
 */
export const OPEN_TO_OTHER_SITES: readonly string[] = [CSP_REPORT_PATH, CHECKOUT_PATHS.webhook, UNSUBSCRIBE_PATH]

/** The sub-worker that an address is passed to. */
export const serviceAt = (pathname: string): ServiceName | undefined =>
	SERVICE_PATHS.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))?.service
