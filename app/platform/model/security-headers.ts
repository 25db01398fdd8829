/** What a page may use of the device; `microphone` is the list of origins. */
const mayUse = (microphone: '()' | '(self)') =>
	`camera=(self), microphone=${microphone}, geolocation=(), payment=(self), screen-wake-lock=(self)`

/** The headers of every response, page or JSON (docs/security.md 23). The policy for scripts is in csp.ts. */
export const SECURITY_HEADERS: Record<string, string> = {
	'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
	'x-content-type-options': 'nosniff',
	'cross-origin-opener-policy': 'same-origin',
	'cross-origin-resource-policy': 'same-origin',
	'referrer-policy': 'strict-origin-when-cross-origin',
	'permissions-policy': mayUse('()'),
	'x-frame-options': 'DENY',
}

/** Cook mode listens to a cook whose hands are full. */
const LISTENING_PAGE = /^\/recipe\/[^/]+\/cook\/?$/

/** The same for the response at a path: only cook mode may use the microphone. */
export const securityHeadersAt = (path: string): Record<string, string> =>
	LISTENING_PAGE.test(path) ? { ...SECURITY_HEADERS, 'permissions-policy': mayUse('(self)') } : SECURITY_HEADERS
