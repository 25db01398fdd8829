/** The spec's three states of the network. */
export type NetworkStatus = 'online' | 'offline' | 'slow'

/** What the browser says of the connection; '' where it says nothing (Firefox, Safari). */
export type EffectiveType = 'slow-2g' | '2g' | '3g' | '4g' | ''

export const isSlowType = (type: EffectiveType): boolean => type === 'slow-2g' || type === '2g'

/** `isOnline` is the browser's own word and only a hint: what it calls online may still reach nobody. */
export function networkStatus({ isOnline, type }: { isOnline: boolean; type: EffectiveType }): NetworkStatus {
	if (!isOnline) return 'offline'
	return isSlowType(type) ? 'slow' : 'online'
}
