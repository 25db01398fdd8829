import { createHash } from 'node:crypto'

/**
 * The hashes that a policy allows for a page's inline scripts instead of a nonce. Data-only scripts need none, but an
 * extra one does no harm.
 */
export function inlineHashes(html: string): string[] {
	const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)
	return [...new Set(scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`))]
}
