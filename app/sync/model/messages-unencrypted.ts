// A copy, for the page of a signed-out cook, which loads nothing of the sync page.

const changes = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'}`

export const leftUnencrypted = (count: number): string =>
	`${changes(count)} not uploaded, kept on this device unencrypted`
export const UNENCRYPTED_HINT =
	'The session ended before this device had a key to lock them with. Sign in again to upload them. Until then, whoever uses this browser could read them.'
/** After the sentence that the session is over. */
export const keptUnencrypted = (count: number): string =>
	`${changes(count)} not uploaded ${count === 1 ? 'is' : 'are'} kept here, unencrypted, until you do.`
export const leftEncrypted = (count: number): string =>
	`This device keeps ${changes(count)} of an account that is signed out, encrypted`
export const ENCRYPTED_HINT =
	'They open when that account signs in here again. If the server no longer knows it, save them as a file for whoever runs the server.'
export const EXPORT_FILE = 'Export file'
export const EXPORT_ENCRYPTED_FAILED = 'Export failed. Please try again'
export const encryptedFileName = (day: string): string => `nomster-sealed-changes-${day}.json`
export const DISCARD = 'Discard'
export const KEEP = 'Keep'
export const discardTitle = (count: number): string => `Discard ${changes(count)}?`
export const DISCARD_UNENCRYPTED_HINT = 'They are on this device only, and will be gone for good.'
