const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request changes state on behalf of another site. Browsers send Origin with every POST, PUT and DELETE, so a
 * state change without it is refused as well: a client that is not a browser has no cookie to abuse but can set a
 * header.
 */
export function isCrossSite(request: Request): boolean {
	if (SAFE_METHODS.has(request.method)) return false
	const site = request.headers.get('sec-fetch-site')
	if (site && site !== 'same-origin') return true
	return request.headers.get('origin') !== new URL(request.url).origin
}
