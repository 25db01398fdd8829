import { networkOf } from '../../domains/accounts/model/network.ts'
import { HOUR_MS, MINUTE_MS } from '../../platform/model/clock.ts'
import { type Rate, rateKey } from '../../platform/server/rate-limit.ts'

export const TOO_MANY_PUSHES = 'Too many changes in a short time. They are kept and sent in a moment.'
export const TOO_MANY_KEYS = 'Too many attempts. Please try again later.'

/** Requests that carry edits, each up to a hundred of them: a device that comes back with 10,000 needs a hundred. */
const PUSHES = 600
const WINDOW_MS = 10 * MINUTE_MS
/** A school or a company is one network. */
const ACCOUNTS_A_NETWORK = 20

/** What is counted of a push: its cook, and the network that it comes from where the edge says which. */
export function pushRates(userId: string, address: string | null, pushes = PUSHES): Rate[] {
	const rate = (key: string, limit: number): Rate => ({ key, limit, windowMs: WINDOW_MS })
	const account = rate(rateKey('sync-account', userId), pushes)
	if (address === null) return [account]
	return [account, rate(rateKey('sync-network', networkOf(address)), pushes * ACCOUNTS_A_NETWORK)]
}

export const sealKeyRate = (userId: string): Rate => ({
	key: rateKey('seal-key', userId),
	limit: 60,
	windowMs: HOUR_MS,
})
