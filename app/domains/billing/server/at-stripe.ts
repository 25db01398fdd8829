import Stripe from 'stripe'
import { AppError } from '#app/platform/model/errors.ts'
import type { Log } from '#app/platform/server/log.ts'

/** Everything that one press of a cook asks of Stripe takes no longer. */
export const PATIENCE_MS = 8_000

/**
 * Runs what a cook waits for. When Stripe refuses, fails or takes longer than 8 s, the log has the reason and the cook
 * gets `sentence`: AppError('upstream_failed'). Our own refusals pass.
 */
export async function atStripe<T>(log: Log, sentence: string, work: () => Promise<T>): Promise<T> {
	let timer: ReturnType<typeof setTimeout> | undefined
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Stripe.errors.StripeConnectionError({ message: 'too slow' })), PATIENCE_MS)
	})
	try {
		return await Promise.race([work(), late])
	} catch (error) {
		if (!(error instanceof Stripe.errors.StripeError)) throw error
		const { type, code, statusCode, requestId } = error
		log.error('stripe_failed', error, { type, code, status: statusCode, stripe_request: requestId })
		throw new AppError('upstream_failed', sentence, { cause: error })
	} finally {
		clearTimeout(timer)
	}
}

/** Whether Stripe has no such object. */
export const isMissing = (error: unknown): boolean =>
	error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
