import { useSyncExternalStore } from 'react'
import { readSyncStatus, type SyncStatus, subscribeToSyncStatus } from '../client/exchange/sync-status.ts'
import type { SyncState } from '../model/sync-labels.ts'
import { useIsOnline } from './use-is-online.ts'

const nothingYet = () => null

/** The state of the sync between this device and the server; null until scripts run. */
export function useSyncState(): (SyncState & Pick<SyncStatus, 'firstSync'>) | null {
	const status = useSyncExternalStore<SyncStatus | null>(subscribeToSyncStatus, readSyncStatus, nothingYet)
	const isOnline = useIsOnline()
	return status && { ...status, isOnline }
}
