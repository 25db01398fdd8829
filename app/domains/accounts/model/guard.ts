/** Where a visitor is sent who asked for a page of a signed-in cook; the origin is remembered in `next`. */
export const loginPath = (url: URL): string => `/login?next=${encodeURIComponent(url.pathname + url.search)}`

const FALLBACK = '/recipes'
/** Pages that would only send a signed-in cook away again. */
const NOWHERE = ['/login', '/register', '/logout']
const OURS = 'https://nomster.invalid'

/**
 * Where to go after sign-in: the remembered origin when it is a path of ours, else /recipes. Refused: other origins,
 * `//host`, `/\host`, encoded forms of both, and control characters that a browser would drop.
 */
export function safeNext(next: string | null): string {
	if (!next || !isPlainPath(next)) return FALLBACK
	const url = new URL(next, OURS)
	const path = decoded(url.pathname)
	if (url.origin !== OURS || path === null || !isPlainPath(path)) return FALLBACK
	return NOWHERE.includes(path.toLowerCase().replace(/\/+$/, '')) ? FALLBACK : url.pathname + url.search
}

/** One slash first, no backslash, nothing invisible. */
const isPlainPath = (text: string): boolean =>
	// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to be refused
	/^\/(?!\/)/.test(text) && !/[\\\u0000-\u001f\u007f]/.test(text)

function decoded(path: string): string | null {
	try {
		return decodeURIComponent(path)
	} catch {
		return null
	}
}
