import { type MailBody, mailOf } from '#app/platform/model/mail.ts'

// A mail contains nothing that somebody has typed: otherwise anyone could send words of their own to a stranger's
// address through us.

/** The mail after a sign-up. */
export const confirmationMail = (href: string): MailBody =>
	mailOf({
		subject: 'Confirm your email address',
		paragraphs: ['Welcome to Nomster.', 'Please confirm that this is your email address.'],
		action: { label: 'Confirm email address', href },
		notes: ['The link works once, for 24 hours. If you did not create an account, ignore this mail.'],
	})

/** What 'Forgot your password?' sends. */
export const resetMail = (href: string): MailBody =>
	mailOf({
		subject: 'Reset your password',
		paragraphs: ['Somebody asked for a new password for your Nomster account.'],
		action: { label: 'Reset Password', href },
		notes: ['The link works once, for an hour. If it was not you, ignore this mail: your password stays as it is.'],
	})

/** After a reset. `isFirstProof`: the address had never been confirmed. */
export const passwordResetMail = (href: string, { isFirstProof }: { isFirstProof: boolean }): MailBody =>
	mailOf({
		subject: 'Your password has been reset',
		paragraphs: [
			'The password of your Nomster account has been reset with a link from a mail to this address. Every device has been signed out.',
			...(isFirstProof
				? [
						'Your email address is confirmed by this. It was not before, so passkeys and connected accounts from that time have been removed.',
					]
				: []),
		],
		action: { label: 'Request New Link', href },
		notes: ['If it was not you, somebody else can read your mail. Secure your mailbox, then request a new link.'],
	})

/** To the new address, before it becomes the cook's. */
export const emailChangeMail = (href: string): MailBody =>
	mailOf({
		subject: 'Confirm your new email address',
		paragraphs: ['Somebody wants to use this address for their Nomster account.'],
		action: { label: 'Confirm new email address', href },
		notes: ['The link works once, for an hour. If it was not you, ignore this mail: nothing changes.'],
	})

/** To the old address, once the new one is the cook's. */
export const emailChangedMail = (href: string): MailBody =>
	mailOf({
		subject: 'Your email address has been changed',
		paragraphs: ['Your Nomster account has another email address now. No more of our mails come to this one.'],
		action: { label: 'Contact Support', href },
		notes: ['If it was not you, tell us at once.'],
	})

/** To the address of an account that nobody has confirmed, when its owner signs in with a provider. */
export const proofMail = (provider: string, href: string): MailBody =>
	mailOf({
		subject: `Connect ${provider} to your account`,
		paragraphs: [
			`You signed in with ${provider}. There is already a Nomster account with this address, which nobody has confirmed.`,
			`Open this link to confirm that the address is yours and to connect ${provider}.`,
			'What opened the account before will stop working: password, passkeys, two-factor codes, connected accounts and sessions.',
		],
		action: { label: 'Confirm and connect', href },
		notes: ['The link works once, for an hour. If this was not you, ignore this mail.'],
	})
