import { changes, notUploaded } from '#app/sync/model/messages-page.ts'

const drafts = (count: number): string => (count === 1 ? '1 unfinished recipe' : `${count} unfinished recipes`)

/** Texts of a sign-out; docs/sync.md, "The end of a session" describes the four options. */
export const SIGN_OUT = {
	signOut: 'Sign Out',
	hint: 'Clears everything of yours from this device.',
	sendingTitle: 'Uploading your changes',
	sending: 'This takes a few seconds at most.',
	ask: 'This is on this device only.',
	tryAgain: 'Try again',
	keepEncrypted: 'Keep sealed on this device',
	keepEncryptedHint: 'Encrypted. They open when you sign in here again.',
	keepPlain: 'Keep on this device',
	keepPlainHint: 'Not encrypted: this device has no key yet. They are sent when you sign in here again.',
	exportFile: 'Export file',
	exportHint: 'Saves them as a file that you can bring back.',
	discard: 'Discard',
	discardHint: 'They are gone for good.',
	stay: 'Stay signed in',
	failed: 'That did not work. Nothing was lost. Please try again',
	exported: 'File saved. You can sign out now.',
	/** '2 changes not uploaded, 1 unfinished recipe' */
	left: (edits: number, unfinished: number): string =>
		[edits > 0 ? notUploaded(edits) : '', unfinished > 0 ? drafts(unfinished) : ''].filter(Boolean).join(', '),
	discardTitle: (edits: number, unfinished: number): string =>
		`Discard ${[edits > 0 ? changes(edits) : '', unfinished > 0 ? drafts(unfinished) : ''].filter(Boolean).join(' and ')}?`,
	keep: 'Keep',
	uploaded: 'Uploaded',
} as const
