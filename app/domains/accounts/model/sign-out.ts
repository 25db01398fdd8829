import { changes } from '../../../sync/model/messages-page.ts'

/** Texts of a sign-out; the four ways on are sync.md's. */
export const SIGN_OUT = {
	signOut: 'Sign Out',
	hint: 'Clears everything of yours from this device.',
	sendingTitle: 'Uploading your changes',
	sending: 'This takes a few seconds at most.',
	ask: 'What is not uploaded is on this device only.',
	tryAgain: 'Try again',
	keepSealed: 'Keep sealed on this device',
	keepSealedHint: 'Encrypted. They open when you sign in here again.',
	keepPlain: 'Keep on this device',
	keepPlainHint: 'Not encrypted: this device has no key yet. They are sent when you sign in here again.',
	exportFile: 'Export file',
	exportHint: 'Saves them as a file that you can bring back.',
	discard: 'Discard',
	discardHint: 'They are gone for good.',
	stay: 'Stay signed in',
	failed: 'That did not work. Nothing was lost. Please try again',
	exported: 'File saved. You can sign out now.',
	discardTitle: (count: number) => `Discard ${changes(count)}?`,
	keep: 'Keep',
	uploaded: 'Uploaded',
} as const
