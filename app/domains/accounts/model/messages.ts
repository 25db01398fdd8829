import { ACCOUNT_DISABLED, OFFLINE } from './refusal-words.ts'

/** Every sentence of sign-up, sign-in, onboarding and the account page; the spec's words where it has them. */
export const ACCOUNT_MESSAGES = {
	emailRequired: 'Email is required',
	emailInvalid: 'Please enter a valid email address',
	emailTaken: 'This email address is already in use. Please log in instead.',
	passwordRequired: 'Password is required',
	passwordShort: 'Password must be at least 12 characters',
	passwordKinds: (missing: readonly string[]) => `Password must contain at least one ${missing.join(', ')}`,
	passwordGuessable:
		'This password is among the first that are tried. Please take three or four words that do not belong together',
	passwordPersonal: 'Password must not be your name or your email address',
	termsRequired: 'Please agree to the terms and conditions',
	tooLong: (field: string, limit: number) => `${field} must be at most ${limit} characters`,
	registered: 'Registration successful! Please check your email for confirmation.',
	tooManySignUps: 'Too many new accounts from your network. Please try again later.',

	loginRefused: 'Invalid email or password',
	accountDisabled: ACCOUNT_DISABLED,
	tooManyLogins: 'Too many attempts. Please try again later.',
	unexpected: 'An unexpected error occurred',
	offline: OFFLINE,

	signedOut: 'Signed out and data cleared for privacy',
	signOutFailed: 'Error during logout, but you have been signed out',

	confirmed: 'Your email address is confirmed.',
	linkUsed: 'This link has been used already. If you asked for a newer one, open that.',
	linkExpired: 'This link has expired.',
	linkUnknown: 'This link is not complete or not ours. Please open it from your email again.',
	confirmationSent: 'We sent you a new link. Please check your email.',
	tooManyMails: 'We sent several links already. Please try again in an hour.',

	emailSame: 'This is your email address already.',
	emailOfOther: 'This email address is already in use by another account.',
	emailChanged: 'Your email address has been changed.',

	newPasswordRequired: 'Please enter a new password',
	newPasswordShort: 'Password must be at least 6 characters',
	passwordsDiffer: 'Passwords do not match',
	resetNoLink: 'Password reset session error',
	resetInvalid: 'Invalid or expired password reset link',
	resetExpired: 'Password reset link has expired. Please request a new one.',
	resetDone: 'Password has been reset successfully',

	profileSaved: 'Your profile has been updated',
	profileFailed: 'Could not update your profile information',
	profileNotLoaded: 'Could not load your profile information',
	profileOffline: 'You are offline. What you typed is still here: save it when there is a connection.',
	phoneInvalid: 'Please enter a valid phone number',

	preferencesSaved: 'Your preferences have been updated!',
	preferencesNotSaved: 'Failed to update preferences. Please try again.',
	preferencesFailed: 'An error occurred while saving your preferences.',

	onboarded: 'Perfect! Your personalized recipe recommendations are ready.',
	onboardingSkipped: 'Welcome! You can always update your preferences later.',
	onboardingFailed: 'Something went wrong. Please try again.',
} as const

/** The cook's own picture; the spec's words where it has them. */
export const AVATAR_MESSAGES = {
	change: 'Change photo',
	remove: 'Remove',
	removeLabel: 'Remove photo',
	notAnImage: 'Please upload an image file',
	tooLarge: 'File size should be less than 50MB',
	optimizing: 'Optimizing image...',
	uploadFailed: 'Failed to upload avatar',
	updateFailed: 'Failed to update avatar',
	updated: 'Avatar updated successfully!',
	removed: 'Your photo has been removed',
	unknown: 'This picture is not among yours. Please upload it again.',
} as const

/** The cook's place, among the preferences. */
export const PLACE_MESSAGES = {
	title: 'Where do you cook?',
	timeZone: 'Time zone',
	timeZoneHint: 'Today, reminders and your calendar follow it.',
	region: 'Region',
	regionHint: (example: string) => `Dates are written like this: ${example}.`,
	weekStart: 'First day of the week',
	weekStarts: { monday: 'Monday', sunday: 'Sunday', saturday: 'Saturday' },
	units: 'Amounts in recipes',
	unitsHint: 'You can switch them on each recipe’s page.',
	unitChoices: { written: 'As written', metric: 'Metric', us: 'US' },
} as const

/** The form for a new account. */
export const REGISTER = {
	comeBack: (title: string) => `You will come back to ${title}.`,
	lookFirst: 'Look at the recipe first',
} as const

/** What a cook who publishes without a display name is asked. */
export const PUBLIC_NAME = {
	ask: 'This recipe is public, and others read “By Anonymous”. Which name shall they see?',
	label: 'Display name',
	save: 'Save name',
} as const
