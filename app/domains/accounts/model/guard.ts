import { REAUTHENTICATION_PATH } from './reauthentication.ts'

/** Where the second factor is asked for; `next` is passed on. */
export const SECOND_FACTOR_PATH = '/login/verify'

const FALLBACK = '/recipes'
/** Pages that would only redirect a signed-in cook again. */
const NOWHERE = [
	'/login',
	SECOND_FACTOR_PATH,
	'/register',
	'/logout',
	REAUTHENTICATION_PATH,
	'/auth/callback',
	'/auth/email',
]
const OURS = 'https://nomster.invalid'

/**
 * Where to go after sign-in: the remembered page if it is a path of ours, else `fallback`. Refused: other origins,
 * `//host`, `/\host`, encoded forms of both, and control characters that a browser would drop.
 */
export function safeNext(next: string | null, fallback = FALLBACK): string {
	if (!next || !isPlainPath(next)) return fallback
	const url = new URL(next, OURS)
	const path = decoded(url.pathname)
	if (url.origin !== OURS || path === null || !isPlainPath(path)) return fallback
	return NOWHERE.includes(path.toLowerCase().replace(/\/+$/, '')) ? fallback : url.pathname + url.search
}

/** Exactly one leading slash, no backslash, no control characters. */
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
