import { useSyncExternalStore } from 'react'
import { IDLE, readSyncStatus, type SyncStatus, subscribeToSyncStatus } from './sync-status.ts'

/** How this device and the server stand to each other; on the server and while hydrating: nothing known yet. */
export const useSyncStatus = (): SyncStatus => useSyncExternalStore(subscribeToSyncStatus, readSyncStatus, () => IDLE)
