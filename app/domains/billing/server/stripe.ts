import Stripe from 'stripe'
import { AppError } from '#app/platform/model/errors.ts'

/** The variables of the Worker that speaks to Stripe; README has the table. */
export type StripeEnv = {
	/** A secret; without it nothing can be bought. */
	STRIPE_SECRET_KEY?: string
	/** The origin of another server that speaks Stripe's protocol, for development and tests. */
	STRIPE_API_URL?: string
}

/** The version of Stripe's API that the types of the package describe; webhooks are sent in it too. */
export const STRIPE_API_VERSION = Stripe.API_VERSION

/** A cook who has pressed a button waits no longer than this for all calls together. */
export const STRIPE_TIMEOUT_MS = 8_000

export const NO_STRIPE_KEY = 'Payments are not set up: STRIPE_SECRET_KEY is not set on this server.'

/**
 * A client for the calls of one request or one step of a job. Nothing is retried, so that a fault shows at once; who may
 * repeat a call sends an idempotency key.
 *
 * @param within How many milliseconds all of its calls may take together; a single one never takes more than 8 s.
 * @throws AppError 'unavailable' without a key.
 */
export function openStripe(env: StripeEnv, { within = STRIPE_TIMEOUT_MS }: { within?: number } = {}): Stripe {
	if (!env.STRIPE_SECRET_KEY) throw new AppError('unavailable', NO_STRIPE_KEY)
	const deadline = AbortSignal.timeout(within)
	return new Stripe(env.STRIPE_SECRET_KEY, {
		apiVersion: STRIPE_API_VERSION,
		httpClient: Stripe.createFetchHttpClient((input: RequestInfo | URL, init?: RequestInit) =>
			fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline }),
		),
		timeout: STRIPE_TIMEOUT_MS,
		maxNetworkRetries: 0,
		telemetry: false,
		...addressOf(env.STRIPE_API_URL),
	})
}

function addressOf(url: string | undefined): Stripe.StripeConfig {
	if (!url) return {}
	const { protocol, hostname, port } = new URL(url)
	const scheme = protocol === 'http:' ? 'http' : 'https'
	return { protocol: scheme, host: hostname, port: port || (scheme === 'http' ? 80 : 443) }
}
