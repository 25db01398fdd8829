// Texts that every page of a cook loads; the others are in messages-page.ts.

export const SYNC_FAILED = 'Sync failed'

// The chip.
export const OFFLINE = 'Offline'
export const FAILED = SYNC_FAILED
export const SYNCING = 'Syncing'
export const OUTDATED = 'Reload needed'
export const BROKEN_STORE = 'Storage damaged'
export const QUOTA = 'Storage full'
export const SYNC_DETAILS = 'Sync details'

/** 'Synced, 5m ago' */
export const synced = (label: string): string => `Synced, ${label}`
export const unsent = (count: number): string => `${count} unsent`
/** '1 change waits', '2 changes wait': edits that the server has no room for. */
export const noRoom = (count: number): string => (count === 1 ? '1 change waits' : `${count} changes wait`)
export const waiting = (count: number): string => `${count} waiting for you`
export const SYNC_TITLE = 'Sync'
