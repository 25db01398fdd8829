/** An http(s) address made absolute against `base`; '' for anything else (data:, javascript:, broken). */
export function absoluteUrl(address: string, base: string): string {
	const trimmed = address.trim()
	if (!trimmed || trimmed.length > MOST_ADDRESS_CHARS) return ''
	const url = parseUrl(trimmed, base || undefined)
	if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return ''
	return url.href
}

/** A WHATWG URL, or null if the text is not one. (URL.parse is newer than the browsers we support.) */
export function parseUrl(text: string, base?: string): URL | null {
	try {
		return new URL(text, base)
	} catch {
		return null
	}
}

// Longer addresses are data or an attack; browsers and servers have the same limit.
const MOST_ADDRESS_CHARS = 2_000

/** Parameters that identify where a visitor came from, not the page. */
const TRACKING =
	/^(utm_.*|_?ga|_gl|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|yclid|twclid|ttclid|igshid|igsh|mc_(cid|eid)|mkt_tok|_hs(enc|mi)|hs(ctatracking|_.*)|oly_(anon|enc)_id|vero_(id|conv)|wickedid|ml_subscriber(_hash)?|ck_subscriber_id|s_cid|ref(_src|_url|errer)?|share(_id|d)?|epik|si|cmpid|spm|pk_(campaign|kwd|source|medium)|mtm_.*|sr_share|smid|smtyp|amp)$/i

/**
 * Normalises an address to find duplicates: without tracking parameters and fragment. An invalid address is returned
 * trimmed.
 */
export function canonicalUrl(address: string): string {
	const url = parseUrl(address.trim())
	if (!url) return address.trim()
	url.hash = ''
	for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name)
	return url.href
}

/** Whether two addresses are the same page, ignoring scheme, 'www.', tracking, fragment and a trailing slash. */
export function isSamePage(one: string, other: string): boolean {
	return one !== '' && other !== '' && pageKey(one) === pageKey(other)
}

const pageKey = (address: string): string =>
	canonicalUrl(address)
		.replace(/^https?:\/\/(www\.)?/i, '')
		.replace(/\/+(?=$|\?)/, '')
