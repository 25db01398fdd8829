/** The page that receives what the bookmarklet sends. */
export const RECEIVE_PATH = '/import/receive'
/** The message by which that page tells its opener that it is ready. */
export const READY = 'nomster-ready'

export type HandedPage = { kind: 'nomster-page'; url: string; title: string; html: string }

/** The same limit as for a fetched page. */
const MOST_CHARS = 5_000_000
const MOST_TITLE_CHARS = 300

/**
 * Reads a message from another window; null for any other message. The sender controls its contents, so only its origin
 * is trusted: the address must belong to the site that sent it.
 */
export function readHandedPage(data: unknown, origin: string): HandedPage | null {
	if (typeof data !== 'object' || data === null) return null
	const { kind, url, title, html } = data as Record<string, unknown>
	if (kind !== 'nomster-page' || typeof url !== 'string' || typeof title !== 'string' || typeof html !== 'string')
		return null
	if (!/^https?:\/\//.test(origin) || !url.startsWith(`${origin}/`)) return null
	return { kind, url, title: title.slice(0, MOST_TITLE_CHARS), html: html.slice(0, MOST_CHARS) }
}

/** The bookmark's address: it opens our page and, once that is ready, sends it what the cook sees. */
export const bookmarkletOf = (origin: string): string => {
	const page = `{kind:'nomster-page',url:location.href,title:document.title,html:document.documentElement.outerHTML}`
	const send = `e=>{if(e.source===w&&e.origin==='${origin}'&&e.data==='${READY}'){removeEventListener('message',f);w.postMessage(${page},'${origin}')}}`
	const open = `open('${origin}${RECEIVE_PATH}#'+encodeURIComponent(location.href))`
	return `javascript:(()=>{const w=${open},f=${send};addEventListener('message',f)})()`
}
