import { createHash } from 'node:crypto'

/** What a policy allows of a page's inline scripts in place of a nonce. Scripts that are only data need none, but one more does no harm. */
export function inlineHashes(html: string): string[] {
	const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)
	return [...new Set(scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`))]
}
