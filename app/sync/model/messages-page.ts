import type { DeviceWarning } from './device-warnings.ts'
import type { NetworkStatus } from './network-status.ts'

// Texts of the sync page, its dialogs and notices: loaded when they are opened.

export const SYNC_ENTRY = 'Sync and storage'
export const SYNC_NOW = 'Sync now'
export const LAST_SYNCED = 'Last synced'
export const SYNC_FAILED_KEPT = 'Sync failed. Your data will be saved locally and synced when connection is restored.'
export const NETWORK_TITLE = 'Network'
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

// Conflicts: spec 16.3.
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

// A deletion that did not take place.
export const notDeleted = (subjects: readonly string[]): string =>
	subjects.length === 1 ? `${subjects[0]} was not deleted` : `${subjects.length} deletions did not take place`
export const CHANGED_MEANWHILE = 'It was changed on another device in the meantime, so it stays.'

/** '1 change', '3 changes' */
export const changes = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'}`
export const notUploaded = (count: number): string => `${changes(count)} not uploaded`

// Notices that stay.
export const OUTDATED_TITLE = 'A newer Nomster is open in another tab'
export const OUTDATED_HINT =
	'This tab can no longer save. What you typed is still here: a recipe in the editor comes back after a reload, copy anything else first.'
export const RELOAD = 'Reload'
export const BROKEN_STORE_TITLE = 'The storage on this device cannot be read'
export const BROKEN_STORE_HINT =
	'It may be full or damaged. Free some space and reload. If that does not help, export your unsent changes, then sign out and in again to fetch everything again.'
export const OLD_EDITS_HINT =
	'A browser may clear what it keeps for pages that nobody visits. Upload them, or keep a file.'
/** '3 changes not uploaded, the oldest 2d old' */
export const oldEdits = (count: number, age: string): string => `${notUploaded(count)}, the oldest ${age}`
export const QUOTA_TITLE = 'No room left on this device'
export const QUOTA_HINT = 'New changes cannot be kept here until you free some space.'
export const NOT_PERSISTED_TITLE = 'This browser may clear what it keeps'
export const NOT_PERSISTED_HINT = 'Install the app or come back often, and unsent changes are safe here too.'

// Export.
export const BRING_BACK = 'Bring back a file'
export const BRING_BACK_FAILED = 'The file could not be brought back'
export const broughtBack = (count: number): string => `${changes(count)} brought back`
export const EXPORT_FAILED = 'Export failed. Please try again'
export const issueFileName = (id: string): string => `nomster-refused-change-${id}.json`
export const exportName = (day: string): string => `nomster-unsent-changes-${day}.json`

// Issues that wait for the cook.
export const ISSUES_TITLE = 'Waiting for you'
export const CONFLICTS_HINT = 'Changed here and elsewhere, and only you know which is right.'
export const REVIEW = 'Review'
export const conflictCount = (count: number): string => (count === 1 ? '1 conflict' : `${count} conflicts`)
export const TRY_AGAIN = 'Try again'
export const EDIT = 'Edit'
export const DISCARD = 'Discard'
export const DISCARD_TITLE = 'Discard this change?'
export const discardHint = (subject: string): string =>
	`What you changed in ${subject} will be gone for good. Export it first if you may want it again.`
export const KEEP = 'Keep'
export const DISCARDED = 'Change discarded'
export const QUEUED_AGAIN = 'Queued again'
export const ISSUE_FAILED = 'That did not work. Nothing was lost. Please try again'

// Unsent edits and history.
export const UNSENT_TITLE = 'Not sent yet'
export const NOT_YET = 'Waits: an earlier change of the same thing has to go first.'
export const NOTHING_UNSENT = 'Everything you saved here is on the server.'
export const andMore = (count: number): string => `and ${count.toLocaleString('en')} more`
export const HISTORY_TITLE = 'History'
export const NO_HISTORY = 'Changes that you make appear here, with the device and what became of them.'
export const HISTORY_OFFLINE = 'Only what this device knows. The rest shows when you are online.'
export const HISTORY_FAILED = 'The rest of the history could not be loaded.'
export const SHOW_OLDER = 'Show older'
export const firstSync = (done: number): string => `First sync: ${done.toLocaleString('en')} entries so far`

// The device.
export const DEVICE_TITLE = 'This device'
export const STORAGE = 'Storage'
export const FILES_KEPT = 'Files kept for offline use'
export const SERVER_ANSWERS = 'The server answers in'
export const BATTERY = 'Battery'
export const NO_ANSWER = 'no answer'
export const CHARGING = 'charging'

/** '12 MB of 2.1 GB', from bytes. */
export const usedOf = (used: number, all: number): string => `${bytes(used)} of ${bytes(all)}`

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

function bytes(count: number): string {
	const step = count < 1 ? 0 : Math.min(Math.floor(Math.log10(count) / 3), UNITS.length - 1)
	const value = count / 1000 ** step
	return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[step]}`
}
