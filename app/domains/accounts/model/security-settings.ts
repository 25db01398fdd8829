/** What /security switches, by their names in `notification_preferences`. */
export const SECURITY_TOGGLES = ['unusual_activity', 'email_enabled', 'push_enabled'] as const
export type SecurityToggle = (typeof SECURITY_TOGGLES)[number]
export type SecurityChoices = Record<SecurityToggle, boolean>

export const isSecurityToggle = (name: unknown): name is SecurityToggle =>
	SECURITY_TOGGLES.some((toggle) => toggle === name)

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
	| { kind: 'read'; choices: SecurityChoices; activity: LoginAttempt[] }
	| { kind: 'failed'; isOffline: boolean }

/** A switch sends its name and `on` ('true', 'false'); the whole form, without scripts, sends `intent` and those that are on. */
export const SECURITY_SETTINGS_FIELDS = ['intent', 'name', 'on', ...SECURITY_TOGGLES] as const
export const SAVE_ALL = 'save_all'
export type SettingsAnswer = { kind: 'done' } | { kind: 'refused'; message: string }

/** The change that a form requests; null if it requests no known one. */
export function readChoices(form: FormData): Partial<SecurityChoices> | null {
	if (form.get('intent') === SAVE_ALL) {
		const [unusual_activity, email_enabled, push_enabled] = SECURITY_TOGGLES.map((name) => form.has(name))
		return { unusual_activity, email_enabled, push_enabled } as SecurityChoices
	}
	const [name, on] = [form.get('name'), form.get('on')]
	return isSecurityToggle(name) && (on === 'true' || on === 'false') ? { [name]: on === 'true' } : null
}

/** Every sentence of the page; the spec's words where it has them. */
export const SECURITY_SETTINGS = {
	title: 'Security settings',
	entry: 'Login activity and notifications',
	entryHint: 'Recent sign-ins, and what you are told about them',
	back: 'Account',
	notifications: 'Notifications',
	toggles: {
		unusual_activity: {
			label: 'Unusual activity',
			hint: 'When somebody signs in to your account from a new device or country.',
		},
		email_enabled: {
			label: 'Email notifications',
			hint: 'What your account cannot do without, such as links to confirm or reset, is mailed in any case.',
		},
		push_enabled: {
			label: 'Push notifications',
			hint: 'Nomster does not send any to your devices yet. Your choice is kept for when it does.',
		},
	},
	saving: 'Saving...',
	save: 'Save',
	saved: 'Notification preferences updated',
	notSaved: 'Failed to update preferences',
	activity: 'Recent login activity',
	none: 'No login activity recorded yet',
	succeeded: 'Signed in',
	refused: 'Failed attempt',
	unusual: 'New device or country',
	notYou: 'Was one of these not you?',
	protect: 'Protect your account',
	failed: 'Failed to load security settings',
	offline: 'You are offline. They can be seen and changed when there is a connection again.',
	tryAgain: 'Try again',
} as const satisfies { toggles: Record<SecurityToggle, { label: string; hint: string }> } & Record<string, unknown>
