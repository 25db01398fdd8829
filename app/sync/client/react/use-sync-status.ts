import { useSyncExternalStore } from 'react'
import { IDLE, readSyncStatus, type SyncStatus, subscribeToSyncStatus } from '../exchange/sync-status.ts'

/** The state of the sync; on the server and while hydrating: nothing known yet. */
export const useSyncStatus = (): SyncStatus => useSyncExternalStore(subscribeToSyncStatus, readSyncStatus, () => IDLE)
