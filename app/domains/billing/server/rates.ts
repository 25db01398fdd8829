import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { type Rate, rateKey } from '#app/platform/server/rate-limit.ts'

/** Stripe answers so many calls a second for all cooks together: one cook cannot use them up. */
export const billingRate = (userId: string): Rate => ({
	key: rateKey('billing', userId),
	limit: 30,
	windowMs: MINUTE_MS,
})
