export const CSP_REPORT_PATH = '/csp-report'

/**
 * One policy with two ways to allow inline scripts: the nonce of a streamed page, or the hashes of the offline shell.
 * 'self' stays beside them because 'strict-dynamic' would let a script load others; only 'self' modules load.
 * `reportsTo`: the origin of the collector of error reports, the only other place that a page may send to.
 */
export function contentSecurityPolicy(
	inline: string[],
	{ styleNonce, reportsTo }: { styleNonce?: string; reportsTo?: string | undefined } = {},
): string {
	return [
		"default-src 'none'",
		`script-src 'self' ${inline.join(' ')}`,
		`style-src 'self'${styleNonce ? ` 'nonce-${styleNonce}'` : ''}`,
		"style-src-attr 'unsafe-inline'",
		"img-src 'self' data: blob:",
		"font-src 'self'",
		`connect-src 'self'${reportsTo ? ` ${reportsTo}` : ''}`,
		"manifest-src 'self'",
		"worker-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"object-src 'none'",
		"frame-ancestors 'none'",
		`report-uri ${CSP_REPORT_PATH}`,
	].join('; ')
}
