/** The headers of every response, page or JSON (docs/security.md 23). The policy for scripts is in csp.ts. */
export const SECURITY_HEADERS: Record<string, string> = {
	'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
	'x-content-type-options': 'nosniff',
	'cross-origin-opener-policy': 'same-origin',
	'cross-origin-resource-policy': 'same-origin',
	'referrer-policy': 'strict-origin-when-cross-origin',
	'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(self), screen-wake-lock=(self)',
	'x-frame-options': 'DENY',
}
