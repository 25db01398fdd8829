import Stripe from 'stripe'
import { AppError } from '#app/platform/model/errors.ts'
import type { Log } from '#app/platform/server/log.ts'

/**
 * Runs what a cook waits for. When Stripe refuses, fails or is too slow, the log has the reason and the cook gets
 * `sentence`: AppError('upstream_failed'). Our own refusals pass.
 */
export async function atStripe<T>(log: Log, sentence: string, work: () => Promise<T>): Promise<T> {
	try {
		return await work()
	} catch (error) {
		if (!(error instanceof Stripe.errors.StripeError)) throw error
		const { type, code, statusCode, requestId } = error
		log.error('stripe_failed', error, { type, code, status: statusCode, stripe_request: requestId })
		throw new AppError('upstream_failed', sentence, { cause: error })
	}
}

/** Whether Stripe has no such object. */
export const isMissing = (error: unknown): boolean =>
	error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
