const NAME = '__Host-nomster-link'
const MAX_AGE_SECONDS = 600
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax'
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** A token from a mailed link, if the text has the form of one. */
export const tokenFrom = (text: string | null | undefined): string | null => (text && TOKEN.test(text) ? text : null)

/**
 * Keeps a mailed link's token while its page is open: the token is removed from the address before anything is drawn,
 * so that no history, Referer or log contains it.
 */
export const linkCookie = (token: string): string => `${NAME}=${token}; Max-Age=${MAX_AGE_SECONDS}; ${ATTRIBUTES}`

export const clearedLinkCookie = (): string => `${NAME}=; Max-Age=0; ${ATTRIBUTES}`

export function readLinkCookie(request: Request): string | null {
	const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/)
	return tokenFrom(pairs.find((pair) => pair.startsWith(`${NAME}=`))?.slice(NAME.length + 1))
}
