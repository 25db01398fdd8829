/** The page that takes what the bookmarklet hands over. */
export const RECEIVE_PATH = '/import/receive'
/** What that page says to the one that opened it. */
export const READY = 'nomster-ready'

export type HandedPage = { kind: 'nomster-page'; url: string; title: string; html: string }

/** As long as a page that is fetched may be. */
const MOST_CHARS = 5_000_000
const MOST_TITLE_CHARS = 300

/**
 * What a message from another window holds, null for anything else. Whoever sends decides its words, so nothing of it is
 * believed but its origin: the address must be of the site that sent it.
 */
export function readHandedPage(data: unknown, origin: string): HandedPage | null {
	if (typeof data !== 'object' || data === null) return null
	const { kind, url, title, html } = data as Record<string, unknown>
	if (kind !== 'nomster-page' || typeof url !== 'string' || typeof title !== 'string' || typeof html !== 'string')
		return null
	if (!/^https?:\/\//.test(origin) || !url.startsWith(`${origin}/`)) return null
	return { kind, url, title: title.slice(0, MOST_TITLE_CHARS), html: html.slice(0, MOST_CHARS) }
}

/** The bookmark's address: opens our page and hands over what the cook sees as soon as that page is ready. */
export const bookmarkletOf = (origin: string): string => {
	const page = `{kind:'nomster-page',url:location.href,title:document.title,html:document.documentElement.outerHTML}`
	const send = `e=>{if(e.source===w&&e.origin==='${origin}'&&e.data==='${READY}'){removeEventListener('message',f);w.postMessage(${page},'${origin}')}}`
	const open = `open('${origin}${RECEIVE_PATH}#'+encodeURIComponent(location.href))`
	return `javascript:(()=>{const w=${open},f=${send};addEventListener('message',f)})()`
}
