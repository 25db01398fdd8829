/** Why the browser could not keep an edit. `newer`: the store was raised by a newer program. `cleared`: it is gone. */
export type NotSavedReason = 'full' | 'newer' | 'cleared' | 'silent'

export const NOT_SAVED: Record<NotSavedReason, string> = {
	full: 'Not saved. This device has no room left. Free some space and try again.',
	newer: 'Not saved. This tab is older than the Nomster on this device. Reload it to go on.',
	cleared:
		'Not saved. This browser has cleared what was kept here. It is being fetched again: try once more in a moment.',
	silent: 'Not saved. This device has no room left or its storage does not answer.',
}

/** Instead of a page, where nobody can be found in a storage that does not answer. */
export const STORAGE_SILENT =
	'The storage of this device does not answer, perhaps because it is full. Nothing was deleted. Free some space and try again.'
/** Where an edit failed for a reason that nobody foresaw. */
export const NOT_SAVED_DEFECT = 'Not saved. Something went wrong, and what you typed is still here. Please try again.'
