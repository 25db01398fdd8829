export const SESSION_EXPIRED = 'Session expired. Please sign in again.'
export const SYNC_FAILED = 'Sync failed'
export const SYNC_FAILED_KEPT = 'Sync failed. Your data will be saved locally and synced when connection is restored.'
export const OFFLINE = 'Offline'
export const SYNCING = 'Syncing'
export const SYNC_NOW = 'Sync now'

/** 'Synced, 5m ago' */
export const synced = (label: string): string => `Synced, ${label}`
