import Stripe from 'stripe'
import { AppError } from '#app/platform/model/errors.ts'

/** The variables of the Worker that speaks with Stripe. */
export type StripeEnv = { STRIPE_SECRET_KEY?: string; STRIPE_API_URL?: string }

const TIMEOUT_MS = 8_000

/** The only door to Stripe. Throws AppError('unavailable') without a key. */
export function openStripe({ STRIPE_SECRET_KEY, STRIPE_API_URL }: StripeEnv): Stripe {
	if (!STRIPE_SECRET_KEY) throw new AppError('unavailable', 'STRIPE_SECRET_KEY is not set on this server.')
	const { hostname, port, protocol } = new URL(STRIPE_API_URL || 'https://api.stripe.com')
	return new Stripe(STRIPE_SECRET_KEY, {
		httpClient: Stripe.createFetchHttpClient(),
		host: hostname,
		...(port ? { port } : {}),
		protocol: protocol === 'http:' ? 'http' : 'https',
		timeout: TIMEOUT_MS,
		maxNetworkRetries: 0,
		telemetry: false,
	})
}
