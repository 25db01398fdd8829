/**
 * Why the browser could not store an edit. `newer`: a newer program has upgraded the store. `cleared`: it is gone.
 * `silent`: the storage does not answer.
 */
export type NotSavedReason = 'full' | 'newer' | 'cleared' | 'silent'

export const NOT_SAVED: Record<NotSavedReason, string> = {
	full: 'Not saved. This device has no room left. Free some space and try again.',
	newer: 'Not saved. This tab is older than the Nomster on this device. Reload it to go on.',
	cleared:
		'Not saved. This browser has cleared what was kept here. It is being fetched again: try once more in a moment.',
	silent: 'Not saved. This device has no room left or its storage does not answer.',
}

/** For an edit that failed for an unexpected reason. */
export const NOT_SAVED_DEFECT = 'Not saved. Something went wrong, and what you typed is still here. Please try again.'
