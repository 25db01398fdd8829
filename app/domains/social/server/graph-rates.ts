import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { type Rate, rateKey } from '#app/platform/server/rate-limit.ts'

/** New follows and requests of a cook. */
export const followRates = (userId: string): Rate[] => [
	{ key: rateKey('follow-hour', userId), limit: 30, windowMs: HOUR_MS },
	{ key: rateKey('follow-day', userId), limit: 200, windowMs: DAY_MS },
]

/** New blocks of a cook: more than anybody who is pestered needs. */
export const blockRates = (userId: string): Rate[] => [
	{ key: rateKey('block-hour', userId), limit: 60, windowMs: HOUR_MS },
	{ key: rateKey('block-day', userId), limit: 400, windowMs: DAY_MS },
]

/** Usernames that a cook has tried: each answer says whether somebody has the name. */
export const usernameRates = (userId: string): Rate[] => [
	{ key: rateKey('username-hour', userId), limit: 30, windowMs: HOUR_MS },
	{ key: rateKey('username-day', userId), limit: 100, windowMs: DAY_MS },
]
