// A module of its own: the guard of every cook's page needs it, in the scripts that also visitors load.

/** Shown instead of a page if the storage does not answer, so that no cook can be found. */
export const STORAGE_SILENT =
	'The storage of this device does not answer, perhaps because it is full. Nothing was deleted. Free some space and try again.'
