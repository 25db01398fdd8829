/** The spec's three states of the network. */
export type NetworkStatus = 'online' | 'offline' | 'slow'

/** What the browser reports of the connection; '' if it reports nothing (Firefox, Safari). */
export type EffectiveType = 'slow-2g' | '2g' | '3g' | '4g' | ''

export const isSlowType = (type: EffectiveType): boolean => type === 'slow-2g' || type === '2g'

/** `isOnline` is the browser's claim and only a hint: the server may be unreachable while the browser is online. */
export function networkStatus({ isOnline, type }: { isOnline: boolean; type: EffectiveType }): NetworkStatus {
	if (!isOnline) return 'offline'
	return isSlowType(type) ? 'slow' : 'online'
}
