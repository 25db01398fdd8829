/** Texts of the proof that a signed-in cook gives again before something sensitive. */
export const REAUTHENTICATION = {
	title: 'Confirm that it is you',
	why: 'You are about to change how your account is protected. This keeps somebody who finds your device unlocked from doing it.',
	required: 'Please confirm that it is you.',
	link: 'Confirm now',
	password: 'Your password',
	confirm: 'Confirm',
	passkey: 'Use a passkey',
	cancel: 'Cancel',
	provider: (label: string) => `Sign in with ${label} again`,
	none: 'You have no password or passkey, and no provider here that says when you last signed in there. Sign out and in again, and come back within 10 minutes.',
	passwordWrong: 'That is not your password.',
	back: 'Back to your account',
} as const

export const PASSWORD_CHANGE = {
	section: 'Password',
	change: 'Change password',
	set: 'Set password',
	hasOne: 'You can sign in with your email address and password.',
	hasNone: 'You have no password yet: you sign in in another way.',
	newPassword: 'New password',
	repeat: 'Confirm new password',
	hint: 'Your other devices are signed out. This one stays signed in.',
	changed: 'Your password has been saved. Your other devices are signed out.',
	outrun: 'You were signed out from another device in the meantime. Please log in again.',
} as const

/** The action's answer to the form. */
export type PasswordAnswer = { kind: 'changed' } | { kind: 'refused'; code: string; message: string }

export const TWO_FACTOR = {
	section: 'Two-factor authentication',
	what: 'A code from an authenticator app on your phone is asked for after your password, so that a password alone opens nothing.',
	on: 'On',
	isOn: 'Two-factor is on. A code is asked for after your password.',
	off: 'Off',
	setUp: 'Set up two-factor',
	manage: 'Manage two-factor',
	needed: 'You need an authenticator app on your phone, for example the one that came with it.',
	scan: 'Scan this code with your authenticator app',
	qr: 'QR code for your authenticator app',
	byHand: 'Or type this key into the app:',
	secret: 'Key',
	firstCode: 'Code from the app',
	firstCodeHint: 'The six digits that the app shows now.',
	confirm: 'Switch on',
	switchOff: 'Switch off',
	switchOffTitle: 'Switch off two-factor?',
	switchOffWhy: 'Your password or provider alone will open your account, and your recovery codes stop working.',
	keep: 'Keep it on',
	switchedOff: 'Two-factor is off.',
	switchedOn: 'Two-factor is on. Now keep your recovery codes.',
	alreadyOn: 'Two-factor is on already.',
	confirmEmailFirst:
		'Please confirm your email address before you set up two-factor. Until then nobody has proved that the address is yours.',
	notBegun: 'Please begin again: this set-up is no longer open.',
	codeRequired: 'Please enter a code',
	wrong:
		'This code is not right. Codes change every 30 seconds: if yours keep failing, let the device that shows them set its clock automatically.',
	/** At set-up only: at sign-in it would tell a guesser which codes will be right in a few minutes. */
	clockOff: (minutes: number) =>
		`The code is right, but the clock of the device that shows it is ${Math.abs(minutes)} ${Math.abs(minutes) === 1 ? 'minute' : 'minutes'} ${minutes > 0 ? 'ahead' : 'behind'}. Let it set its clock automatically, then enter the next code.`,
	paused: 'Too many wrong codes. Please try again in 15 minutes.',
	notConfigured: 'Two-factor is not available yet: the people who run this server have to configure it first.',
	unreadable: 'Your second factor cannot be checked right now. Please try again later.',
} as const

export const RECOVERY = {
	section: 'Recovery codes',
	title: 'Your recovery codes',
	what: 'Each opens your account once, in place of a code, if you lose your phone. They are shown only now.',
	left: (count: number) =>
		count === 0 ? 'None left' : `${count} ${count === 1 ? 'recovery code' : 'recovery codes'} left`,
	renew: 'New recovery codes',
	renewTitle: 'Make new recovery codes?',
	renewWhy: 'The ones that you have stop working.',
	renewConfirm: 'Make new ones',
	renewKeep: 'Keep the old ones',
	copy: 'Copy',
	copied: 'Recovery codes copied',
	copyFailed: 'Your browser did not let us copy. Please select the codes.',
	download: 'Download',
	done: 'I have kept them',
	fileName: 'nomster-recovery-codes.txt',
	fileHead: 'Recovery codes for Nomster. Each works once.',
} as const

export const VERIFY = {
	title: 'One more step',
	what: 'Enter the six digits that your authenticator app shows now.',
	whatRecovery: 'Enter one of the recovery codes that you kept. Each works once.',
	code: 'Code',
	submit: 'Continue',
	expired: 'Your session has expired. Please try again',
	again: 'Back to login',
	useRecoveryCode: 'Use a recovery code',
	useApp: 'Use the authenticator app',
	recoveryCode: 'Recovery code',
} as const

export const PASSKEYS = {
	section: 'Passkeys',
	what: 'Sign in with your fingerprint, your face or the lock of your device. Nothing to remember, and nothing that a false page could take.',
	none: 'You have no passkey yet.',
	count: (count: number) => (count === 1 ? '1 passkey' : `${count} passkeys`),
	create: 'Create a passkey',
	created: 'Your passkey is ready.',
	createdOn: (date: string) => `Created ${date}`,
	usedOn: (date: string) => `last used ${date}`,
	neverUsed: 'not used yet',
	rename: 'Rename',
	renameTitle: 'Rename this passkey',
	defaultName: 'Passkey',
	name: 'Name',
	save: 'Save',
	cancel: 'Cancel',
	renamed: 'Passkey renamed.',
	nameRequired: 'Please enter a name',
	remove: 'Delete',
	removeTitle: (name: string) => `Delete “${name}”?`,
	removeWhy:
		'You can no longer sign in with it. It may stay listed in your device’s password manager; delete it there too.',
	removed: 'Passkey deleted.',
	lastMethod: 'This is your only way to sign in. Set a password or create another passkey first.',
	unknown: 'This passkey is not in your account any more.',
	tooMany: 'You have as many passkeys as an account can hold. Delete one that you no longer use first.',
	notCreated: 'The passkey could not be created. Please try again.',
	actionsOf: (name: string) => `Actions for ${name}`,
} as const
