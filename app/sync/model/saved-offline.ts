/** Messages for edits that were made without a network, spec 16.1. */
export const SAVED_OFFLINE = {
	made: 'Item saved offline, will sync when online',
	changed: 'Update saved offline, will retry when connection improves',
	deleted: 'Delete saved offline, will sync when online',
} as const
