import { HOUR_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import { networkOf } from '#app/platform/model/network.ts'
import { type Rate, rateKey } from '#app/platform/server/rate-limit.ts'

export const TOO_MANY_PUSHES = 'Too many changes in a short time. They are kept and sent in a moment.'
export const TOO_MANY_KEYS = 'Too many attempts. Please try again later.'

export const TOO_MANY_PULLS = 'Too many requests in a short time. Please try again in a moment.'

/** Requests with edits, up to a hundred each: a device that comes back with 10,000 edits needs a hundred requests. */
const PUSHES = 600
const WINDOW_MS = 10 * MINUTE_MS
/** The limit of a network, in accounts: a school or a company is one network. */
const ACCOUNTS_A_NETWORK = 20

/** The rate limits of a push: of its cook, and of its network if the edge reports the address. */
export const pushRates = (userId: string, address: string | null, pushes = PUSHES): Rate[] =>
	ratesOf('sync', userId, address, pushes)

function ratesOf(what: string, userId: string, address: string | null, limit: number): Rate[] {
	const rate = (key: string, most: number): Rate => ({ key, limit: most, windowMs: WINDOW_MS })
	const account = rate(rateKey(`${what}-account`, userId), limit)
	if (address === null) return [account]
	return [account, rate(rateKey(`${what}-network`, networkOf(address)), limit * ACCOUNTS_A_NETWORK)]
}

/** Requests without edits: a device pulls every five minutes, and often while its cook moves between pages. */
const PULLS = 1_200

/**
 * A pull is one round trip that only reads; counting each would add a write. So one in twenty is counted, as twenty: the
 * limit is accurate to about a tenth, and a caller cannot know which requests are counted.
 */
export const PULLS_A_COUNT = 20
export const isCounted = (random: () => number): boolean => random() < 1 / PULLS_A_COUNT

/** The rate limits of a request without edits: of its cook, and of its network. */
export const pullRates = (userId: string, address: string | null): Rate[] =>
	ratesOf('sync-pull', userId, address, PULLS)

export const historyRate = (userId: string): Rate => ({
	key: rateKey('sync-history', userId),
	limit: 300,
	windowMs: WINDOW_MS,
})

export const lookupsRate = (userId: string): Rate => ({
	key: rateKey('sync-lookups', userId),
	limit: 60,
	windowMs: WINDOW_MS,
})

export const encryptionKeyRate = (userId: string): Rate => ({
	key: rateKey('seal-key', userId),
	limit: 60,
	windowMs: HOUR_MS,
})
