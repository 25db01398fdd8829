/** Where the program's own files cannot be had: the page says so instead of waiting for ever. */
export const CANNOT_START = {
	title: 'This page could not start',
	offline:
		'You are offline, and this browser has cleared files that the page needs. Your recipes and what was not sent are safe. Go online: the page then opens by itself.',
	online: 'Files that the page needs did not arrive. Your recipes and what was not sent are safe. Load the page anew.',
	again: 'Try again',
} as const
