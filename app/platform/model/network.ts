const GROUPS_OF_A_NETWORK = 4

/**
 * The unit of a limit per address: an IPv4 address, or the /64 of an IPv6 address, since one household has 2^64 of
 * those.
 */
export function networkOf(address: string): string {
	if (!address.includes(':')) return address
	return groupsOf(address).slice(0, GROUPS_OF_A_NETWORK).join(':')
}

const IPV4 = /^(?:.*:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/
const IPV6 = /^[0-9a-f:]*:[0-9a-f:]*$/i
const GROUPS_SHOWN = 3

/**
 * An address as its cook may see it, shortened so that the whole cannot be derived: the /24 of an IPv4 address,
 * '203.0.113.x', the /48 of an IPv6 address, '2001:db8:7:x'; '' if it is not an address.
 */
export function maskedAddress(address: string): string {
	const network = IPV4.exec(address)?.[1]
	if (network) return `${network}.x`
	return IPV6.test(address) ? `${groupsOf(address).slice(0, GROUPS_SHOWN).join(':')}:x` : ''
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
	const [head = '', tail = ''] = address.toLowerCase().split('::')
	const groups = (text: string) => (text === '' ? [] : text.split(':'))
	const missing = address.includes('::') ? Math.max(0, 8 - groups(head).length - groups(tail).length) : 0
	const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)]
	return all.map((group) => group.replace(/^0+(?=.)/, ''))
}
