import { parseUrl } from './addresses.ts'
import { IMPORT_MESSAGES } from './messages.ts'

/** The placeholder in the message for the site that the cook should enter. */
export const EXAMPLE_HOST = 'https://example.com'

const LONGEST_ADDRESS_CHARS = 2_000

/** Parses a typed address, which must include http:// or https://; otherwise returns the error message. */
export function parseAddress(text: string): { url: URL } | { error: string } {
	const address = text.trim()
	if (address === '') return { error: IMPORT_MESSAGES.urlMissing }
	const complete = /^https?:\/\/[^\s/?#]+\S*$/i.test(address) && address.length <= LONGEST_ADDRESS_CHARS
	const url = complete ? parseUrl(address) : null
	return url ? { url } : { error: IMPORT_MESSAGES.urlIncomplete(EXAMPLE_HOST) }
}

/**
 * Names that lead into a private network wherever they are resolved (RFC 6762, 6761, 8375, 7686, ICANN's .internal, and
 * the names that routers and clusters use).
 */
const PRIVATE_ZONES = (
	'local localhost internal intranet private corp home lan home.arpa localdomain domain workgroup test invalid example ' +
	'onion alt arpa svc consul'
).split(' ')

/**
 * Public names that resolve to the address in the name or to this machine: the usual way to bypass a check of names.
 */
const MIRROR_ZONES = 'nip.io sslip.io xip.io traefik.me localtest.me lvh.me lacolhost.com vcap.me 1u.ms rbndr.us'.split(
	' ',
)

const PORTS = new Set(['', '80', '443'])

/**
 * Whether an address must not be fetched for a cook: anything but http(s) on port 80 or 443 without credentials to a
 * public name. IP literals are refused in every spelling (URL has already normalised decimal, hex, octal and short
 * ones), and so are single-label names, private zones, and `ownHosts` with all their subdomains. A name may still
 * resolve to a private address: check again at every redirect, and let production's network reach public addresses
 * only.
 */
export function isForbiddenHost(url: URL, ownHosts: readonly string[]): boolean {
	if (url.protocol !== 'http:' && url.protocol !== 'https:') return true
	if (!PORTS.has(url.port) || url.username !== '' || url.password !== '') return true
	const host = plainHost(url.hostname)
	if (isIpLiteral(host) || !host.includes('.') || !/^[a-z0-9_.-]+$/.test(host) || host.includes('..')) return true
	const zones = [...PRIVATE_ZONES, ...MIRROR_ZONES, ...ownHosts.map(hostOfEntry).filter(Boolean)]
	return zones.some((zone) => host === zone || host.endsWith(`.${zone}`))
}

const plainHost = (host: string): string => host.toLowerCase().replace(/\.+$/, '')

/** An own host may be written with scheme, port, wildcard or trailing dot. */
const hostOfEntry = (entry: string): string =>
	plainHost(
		entry
			.trim()
			.replace(/^[a-z]+:\/\//i, '')
			.replace(/[:/].*$/, '')
			.replace(/^\*?\.+/, ''),
	)

/** IPv6 in brackets, or a name whose last label is a number, as no top-level domain is. */
const isIpLiteral = (host: string): boolean => /[[\]:]/.test(host) || /(^|\.)(\d+|0x[0-9a-f]*)$/.test(host)
