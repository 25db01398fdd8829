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

/** Answers of a passkey that are wrong: ten for one passkey from one network, a hundred from one network. */
export const passkeyRates = (address: string, passkeyId: string) => ({
	passkey: { key: rateKey('passkey', networkOf(address), passkeyId), limit: 10, windowMs: 15 * MINUTE_MS },
	network: { key: rateKey('passkey-network', networkOf(address)), limit: 100, windowMs: 15 * MINUTE_MS },
})

/** Every visit to the login page may begin one, for the browser's own suggestions. */
export const passkeyBeginRate = (address: string): Rate => ({
	key: rateKey('passkey-begin', networkOf(address)),
	limit: 300,
	windowMs: 15 * MINUTE_MS,
})

/** Wrong codes of a second factor: five for one account from one network, fifty from one network. */
export const secondFactorRates = (address: string, userId: string) => ({
	account: { key: rateKey('second-factor', networkOf(address), userId), limit: 5, windowMs: 15 * MINUTE_MS },
	network: { key: rateKey('second-factor-network', networkOf(address)), limit: 50, windowMs: 15 * MINUTE_MS },
})

/** Each start of a provider's sign-in makes a step that its callback uses up, so that this bounds both. */
export const providerRate = (address: string): Rate => ({
	key: rateKey('provider', networkOf(address)),
	limit: 60,
	windowMs: 15 * MINUTE_MS,
})

/** Mailed links that connect this identity: only its owner can ask for them. */
export const linkMailRate = (provider: string, subject: string): Rate => ({
	key: rateKey('link-mail', provider, subject),
	limit: 3,
	windowMs: HOUR_MS,
})

/** Reset links: three for one address from one network, twenty from one network for all addresses together. */
export const resetLinkRates = (address: string, emailNormalized: string): Rate[] => [
	{ key: rateKey('reset-link-account', networkOf(address), emailNormalized), limit: 3, windowMs: HOUR_MS },
	{ key: rateKey('reset-link-network', networkOf(address)), limit: 20, windowMs: HOUR_MS },
]

/** Uses of reset links, each of which may cost a hash: the same by link and network together. */
export const resetRates = (address: string, tokenId: string): Rate[] => [
	{ key: rateKey('reset-account', networkOf(address), tokenId), limit: 20, windowMs: 15 * MINUTE_MS },
	{ key: rateKey('reset-network', networkOf(address)), limit: 100, windowMs: 15 * MINUTE_MS },
]

/** Links to a new address: five for one cook from one network, twenty from one network for all together. */
export const emailChangeRates = (address: string, userId: string): Rate[] => [
	{ key: rateKey('email-change-account', networkOf(address), userId), limit: 5, windowMs: HOUR_MS },
	{ key: rateKey('email-change-network', networkOf(address)), limit: 20, windowMs: HOUR_MS },
]

/** Messages to support: five an hour from a network, and from an account, whatever network it uses. */
export const supportRates = (address: string, accountId: string | null): Rate[] => [
	{ key: rateKey('support-network', networkOf(address)), limit: 5, windowMs: HOUR_MS },
	...(accountId ? [{ key: rateKey('support-account', accountId), limit: 5, windowMs: HOUR_MS }] : []),
]
