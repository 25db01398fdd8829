import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#app/platform/model/clock.ts'
import type { EmailToken } from '#db/queries/accounts.ts'

type Purpose = EmailToken['purpose']

/** How long the page of a link may stay open: a new password takes longer to think of than a press. */
const OPEN_MS: Record<Purpose, number> = {
	confirm_email: 10 * MINUTE_MS,
	reset_password: HOUR_MS,
	change_email: 10 * MINUTE_MS,
	link_identity: 10 * MINUTE_MS,
}
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax'
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** One per purpose: the page of one link must not clear another's. */
const cookieName = (purpose: Purpose) => `__Host-nomster-link-${purpose.replaceAll('_', '-')}`

/** A token from a mailed link, if the text has the form of one. */
export const tokenFrom = (text: string | null | undefined): string | null => (text && TOKEN.test(text) ? text : null)

/**
 * Keeps a mailed link's token while its page is open: the token is removed from the address before anything is drawn,
 * so that no history, Referer or log contains it.
 */
export const linkCookie = (purpose: Purpose, token: string): string =>
	`${cookieName(purpose)}=${token}; Max-Age=${OPEN_MS[purpose] / SECOND_MS}; ${ATTRIBUTES}`

export const clearedLinkCookie = (purpose: Purpose): string => `${cookieName(purpose)}=; Max-Age=0; ${ATTRIBUTES}`

export function readLinkCookie(request: Request, purpose: Purpose): string | null {
	const prefix = `${cookieName(purpose)}=`
	const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/)
	return tokenFrom(pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length))
}

/** For the address of a mailed link: the Set-Cookie value that takes its token over, or ends an earlier one. */
export function linkCookieFrom(purpose: Purpose, url: URL): string {
	const token = tokenFrom(url.searchParams.get('token'))
	return token ? linkCookie(purpose, token) : clearedLinkCookie(purpose)
}
