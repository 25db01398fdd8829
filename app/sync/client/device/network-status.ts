import { useSyncExternalStore } from 'react'
import { type EffectiveType, type NetworkStatus, networkStatus } from '#app/sync/model/network-status.ts'

/** Not in TypeScript's library: only Chromium has it. */
type Connection = EventTarget & { effectiveType: EffectiveType; saveData: boolean }

const findConnection = (): Connection | undefined => (navigator as Navigator & { connection?: Connection }).connection

/** What the browser reports about its connection; null if it reports nothing. */
export function readConnection(): { type: EffectiveType; saveData: boolean } | null {
	const connection = findConnection()
	return connection ? { type: connection.effectiveType, saveData: connection.saveData } : null
}

function subscribe(call: () => void): () => void {
	const connection = findConnection()
	addEventListener('online', call)
	addEventListener('offline', call)
	connection?.addEventListener('change', call)
	return () => {
		removeEventListener('online', call)
		removeEventListener('offline', call)
		connection?.removeEventListener('change', call)
	}
}

const readStatus = (): NetworkStatus =>
	networkStatus({ isOnline: navigator.onLine, type: readConnection()?.type ?? '' })

/** Online, offline or slow, as the browser reports it now. */
export const useNetworkStatus = (): NetworkStatus => useSyncExternalStore(subscribe, readStatus, () => 'online')
