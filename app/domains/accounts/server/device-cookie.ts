import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS, SECOND_MS } from '#app/platform/model/clock.ts'

export const DEVICE_COOKIE = '__Host-device'
/** As long as browsers keep a cookie at most, from each sign-in on. */
const KEPT_MS = 400 * DAY_MS
const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** Identifies a browser, so that accounts recognize those that have signed in before. It grants no access. */
export type Device = {
	/** As stored: the hash of the cookie's value. */
	id: string
	/** The Set-Cookie value. */
	cookie: string
}

export const storedDeviceId = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The device of a browser with this cookie, which it keeps; a new one for a browser without. */
export function deviceOf(token: string | null): Device {
	const value = token ?? randomBytes(TOKEN_BYTES).toString('base64url')
	const attributes = `Max-Age=${KEPT_MS / SECOND_MS}; Path=/; Secure; HttpOnly; SameSite=Lax`
	return { id: storedDeviceId(value), cookie: `${DEVICE_COOKIE}=${value}; ${attributes}` }
}

export function deviceTokenIn(request: Request): string | null {
	const prefix = `${DEVICE_COOKIE}=`
	const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/)
	const token = pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length)
	return token && TOKEN.test(token) ? token : null
}
