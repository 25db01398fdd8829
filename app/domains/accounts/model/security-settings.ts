import type { Preferences } from '#app/domains/notifications/model/preferences.ts'

/** An attempt to sign in, as the page shows it. */
export type LoginAttempt = {
	id: string
	user_agent_summary: string
	success: boolean
	/** From a device or country that was new to the account. */
	unusual: boolean
	created_at: number
	/** 'Lyon, France'; null if the edge did not know. */
	place: string | null
	masked_ip_address: string
}

/** The spec's number. */
export const ATTEMPTS_SHOWN = 20

/** The page's data; `failed` if neither part could be read. */
export type SecuritySettings =
	| { kind: 'read'; chosen: Preferences; activity: LoginAttempt[] }
	| { kind: 'failed'; isOffline: boolean }

/** Every sentence of the page; the spec's words where it has them. */
export const SECURITY_SETTINGS = {
	title: 'Security settings',
	entry: 'Login activity and notifications',
	entryHint: 'Recent sign-ins, and what you are told about them',
	back: 'Account',
	notSaved: 'Failed to update preferences',
	activity: 'Recent login activity',
	none: 'No login activity recorded yet',
	succeeded: 'Signed in',
	refused: 'Failed attempt',
	unusual: 'New device or country',
	notYou: 'Was one of these not you?',
	protect: 'Protect your account',
	failed: 'Failed to load security settings',
	offline: 'You are offline. You can see and change these settings when you are back online.',
	tryAgain: 'Try again',
} as const
