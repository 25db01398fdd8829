/** Shown when the program's own files cannot be loaded, instead of waiting forever. */
export const CANNOT_START = {
	title: 'This page could not start',
	offline:
		'You are offline, and this browser has cleared files that the page needs. Your recipes and what was not sent are safe. Go online: the page then opens by itself.',
	online: 'Files that the page needs did not arrive. Your recipes and what was not sent are safe. Reload the page.',
	again: 'Try again',
} as const
