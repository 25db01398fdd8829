import { Secret, TOTP } from 'otpauth'
import { MINUTE_MS } from '#app/platform/model/clock.ts'

const PERIOD_SECONDS = 30
const STEP_MS = PERIOD_SECONDS * 1_000
const SECRET_BYTES = 20
/** Codes of one step before and after now are taken: clocks differ, and people type. */
const WINDOW = 1
/** How wrong a clock may be for us to say so. */
const FAR_WINDOW = 40
const CODE = /^\d{6}$/

const totpOf = (secret: string, label = '') =>
	new TOTP({
		issuer: 'Nomster',
		label,
		algorithm: 'SHA1',
		digits: 6,
		period: PERIOD_SECONDS,
		secret: Secret.fromBase32(secret),
	})

export const makeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What the QR code says. */
export const keyUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The digits that somebody typed, without the spaces that some apps show. */
export const codeFrom = (typed: string): string | null => {
	const digits = typed.normalize('NFKC').replace(/[\s-]/g, '')
	return CODE.test(digits) ? digits : null
}

/** The time step that a code is of, if it is one of those taken now. */
export function stepOf(code: string, secret: string, now: number): number | null {
	const distance = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
	return distance === null ? null : Math.floor(now / STEP_MS) + distance
}

/** By how many minutes the clock is ahead (or behind, negative) that shows this code; null when no clock shows it. */
export function minutesOff(code: string, secret: string, now: number): number | null {
	const distance = totpOf(secret).validate({ token: code, timestamp: now, window: FAR_WINDOW })
	if (distance === null) return null
	return Math.sign(distance) * Math.max(1, Math.round((Math.abs(distance) * STEP_MS) / MINUTE_MS))
}
