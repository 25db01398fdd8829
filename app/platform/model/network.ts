const GROUPS_OF_A_NETWORK = 4

/**
 * The unit of a limit per address: an IPv4 address, or the /64 of an IPv6 address, since one household has 2^64 of
 * those.
 */
export function networkOf(address: string): string {
	if (!address.includes(':')) return address
	const [head = '', tail = ''] = address.toLowerCase().split('::')
	const groups = (text: string) => (text === '' ? [] : text.split(':'))
	const missing = address.includes('::') ? Math.max(0, 8 - groups(head).length - groups(tail).length) : 0
	const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)]
	return all
		.slice(0, GROUPS_OF_A_NETWORK)
		.map((group) => group.replace(/^0+(?=.)/, ''))
		.join(':')
}
