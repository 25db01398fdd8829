export const FORGOT_PATH = '/forgot-password'
export const RESET_PATH = '/reset-password'
/** The sign-in page, which says that the password has been reset. */
export const LOGIN_AFTER_RESET = '/login?reset=done'

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

/** Where a signed-in cook is sent from `/`; the browser keeps the hash. */
const AFTER_START = ['/', '/home', '/onboarding']

/** The token of a recovery hash, '' if it has none; undefined if this is not a recovery hash. */
export function recoveryTokenOf(hash: string): string | undefined {
	const fields = new URLSearchParams(hash.slice(1))
	const token = fields.get('access_token')
	return fields.get('type') === 'recovery' && token !== null ? token : undefined
}

/**
 * Where an address with a recovery marker leads, query and hash kept; undefined for one without. The marker is in the
 * query of `/`, or in the hash, which the server does not get: a page without the framework looks at it in its own
 * script (platform/client/static-boot.ts).
 */
export function recoveryPathOf({ pathname, search, hash }: Address): string | undefined {
	const fields = new URLSearchParams(search)
	const isInQuery = pathname === '/' && fields.get('type') === 'recovery' && fields.has('token')
	const isInHash = AFTER_START.includes(pathname) && recoveryTokenOf(hash) !== undefined
	return isInQuery || isInHash ? RESET_PATH + search + hash : undefined
}
