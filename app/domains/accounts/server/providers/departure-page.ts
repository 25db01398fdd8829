import { PROVIDER_MESSAGES } from '../../model/provider-messages.ts'
import type { Departure } from './start.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

/**
 * The page between a button and its provider, which goes on at once. Not a redirect: our policy keeps forms to our own
 * site, and browsers apply it to where a form's answer leads.
 */
export function departurePage({ url, label }: Pick<Departure, 'url' | 'label'>): { html: string; policy: string } {
	const [to, title] = [escapeHtml(url.href), escapeHtml(PROVIDER_MESSAGES.leaving(label))]
	return {
		html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="0;url=${to}"><title>${title}</title></head><body><main><h1>${title}</h1><p><a href="${to}">${escapeHtml(label)}</a></p></main></body></html>`,
		policy: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	}
}
