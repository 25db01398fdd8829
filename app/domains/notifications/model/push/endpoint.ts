/**
 * The push services of the browsers: their host names, and the domains whose every host belongs to one. A subscription
 * names the address that our server posts to, so it may lead nowhere else.
 */
const HOSTS = ['fcm.googleapis.com', 'web.push.apple.com']
const DOMAINS = ['push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']

const MOST_CHARACTERS = 2_048

/**
 * The address of a subscription as it is stored, or null where it is not one of a push service that we know: only https
 * on its own port, without credentials. Every spelling of an IP address fails, since no listed name is one.
 * `standIn`: one more host, on a developer's machine and in tests.
 */
export function endpointOf(address: string, standIn?: string): string | null {
	if (address.length > MOST_CHARACTERS || !URL.canParse(address)) return null
	const url = new URL(address)
	const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
	return isPlain && url.hash === '' && isPushHost(url.hostname, standIn) ? url.href : null
}

const isPushHost = (host: string, standIn: string | undefined): boolean =>
	HOSTS.includes(host) ||
	DOMAINS.some((domain) => host.endsWith(`.${domain}`)) ||
	(standIn !== undefined && standIn !== '' && host === standIn)
