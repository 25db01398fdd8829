/**
 * Stands beside the session of a cook who did not want to stay signed in, and ends with it when the browser closes.
 * Scripts can read it: a device that remembers such a cook, but lacks it, forgets the cook at its start.
 */
export const RUN_COOKIE = 'nomster_run'

/** The Set-Cookie value. */
export const RUN_SET_COOKIE = `${RUN_COOKIE}=1; Path=/; Secure; SameSite=Lax`

/** Whether a browser's cookies (`document.cookie`) are of the run in which such a cook has signed in. */
export const hasRunCookie = (cookies: string): boolean =>
	cookies.split(/;\s*/).some((pair) => pair === `${RUN_COOKIE}=1`)

/** In local storage while the device remembers such a cook, for pages that do not read its database. */
export const BROWSER_ONLY_KEY = 'this-browser-only'
