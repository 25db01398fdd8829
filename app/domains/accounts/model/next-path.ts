// Apart from guard.ts: every page of a signed-in cook loads it.

/** The address of a page on the way to signing in or up, which passes `next` on. */
export const withNext = (path: string, next: string | null): string =>
	next === null ? path : `${path}?next=${encodeURIComponent(next)}`

/** Where a visitor is sent who requested a page for signed-in cooks; `next` remembers the requested page. */
export const loginPath = (url: URL): string => withNext('/login', url.pathname + url.search)
