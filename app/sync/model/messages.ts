import type { DeviceWarning } from './device-warnings.ts'
import type { NetworkStatus } from './network-status.ts'

export const SESSION_EXPIRED = 'Session expired. Please sign in again.'
export const SYNC_FAILED = 'Sync failed'
export const SYNC_FAILED_KEPT = 'Sync failed. Your data will be saved locally and synced when connection is restored.'

// The chip.
export const OFFLINE = 'Offline'
export const FAILED = SYNC_FAILED
export const SYNCING = 'Syncing'
export const BROKEN_STORE = 'Storage damaged'
export const QUOTA = 'Storage full'
export const SYNC_DETAILS = 'Sync details'

/** 'Synced, 5m ago' */
export const synced = (label: string): string => `Synced, ${label}`
export const unsent = (count: number): string => `${count} unsent`
export const waiting = (count: number): string => `${count} waiting for you`

// The page behind it.
export const SYNC_TITLE = 'Sync'
export const SYNC_NOW = 'Sync now'
export const LAST_SYNCED = 'Last synced'
export const NETWORK: Record<NetworkStatus, string> = { online: 'Online', offline: 'Offline', slow: 'Slow' }
export const EXPORT_UNSENT = 'Export unsent changes'
export const EXPORT = 'Export'
export const UPLOAD_NOW = 'Upload now'

export const WARNINGS: Record<DeviceWarning, { title: string; hint: string }> = {
	storage: {
		title: 'Storage is over 80% full',
		hint: 'Free some space on this device, so that new changes can still be kept here.',
	},
	battery: {
		title: 'Battery is under 20%',
		hint: 'Your changes are kept. They are sent as long as the device runs.',
	},
	slow_network: { title: 'Slow network', hint: 'Changes are kept here first and sent when they get through.' },
	data_saver: { title: 'Data saver is on', hint: 'Pictures are not fetched ahead for offline use.' },
	latency: { title: 'The server answers slowly', hint: 'It took more than 5 seconds. You can go on working.' },
}

// Conflicts: spec 2, sections 2 and 8.
export const CONFLICT_TITLE = 'Choose what to keep'
export const CONFLICT_TEXT =
	'We found conflicts between your offline changes and the server data. Please choose which version to keep for each item.'
export const KEEP_ALL_MINE = 'Keep All My Changes'
export const KEEP_ALL_SERVER = 'Keep All Server Versions'
export const RESOLVE_CONFLICTS = 'Resolve Conflicts'
export const CANCEL = 'Cancel'
export const NOT_SET = 'Not set'
export const MINE = 'Mine'
export const SERVER = 'Server'
export const chosen = (made: number, all: number): string => `${made} of ${all} chosen`
export const CONFLICTS_RESOLVED = 'Conflicts resolved'
export const foundConflicts = (count: number): string => `Found ${count} data conflicts that need resolution`
export const resolvedConflicts = (count: number): string => `Resolved ${count} conflicts`
export const failedToResolve = (type: string): string => `Failed to resolve conflict for ${type} item`

/** '1 change', '3 changes' */
export const changes = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'}`
export const notUploaded = (count: number): string => `${changes(count)} not uploaded`
