import { HOUR_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import { networkOf } from '#app/platform/model/network.ts'
import { type Rate, rateKey } from '#app/platform/server/rate-limit.ts'

/**
 * Wrong passwords: ten for one account from one network, a hundred from one network for all accounts together. There is
 * no limit per account alone, because anyone who knows an address could lock its owner out.
 */
export const loginRates = (address: string, emailNormalized: string) => ({
	account: {
		key: rateKey('login-account', networkOf(address), emailNormalized),
		limit: 10,
		windowMs: 15 * MINUTE_MS,
	},
	network: { key: rateKey('login-network', networkOf(address)), limit: 100, windowMs: 15 * MINUTE_MS },
})

export const signUpRate = (address: string): Rate => ({
	key: rateKey('sign-up', networkOf(address)),
	limit: 5,
	windowMs: HOUR_MS,
})

export const confirmationMailRate = (userId: string): Rate => ({
	key: rateKey('confirmation-mail', userId),
	limit: 3,
	windowMs: HOUR_MS,
})
