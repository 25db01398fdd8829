/** What a cook switches, by the columns of `notification_preferences`, in the order of the page. */
export const CHANNELS = ['push_enabled', 'email_enabled'] as const
/** What is told; hidden while `push_enabled` is off. */
export const TYPES = [
	'recipe_comments',
	'recipe_likes',
	'meal_reminders',
	'week_glance',
	'social_activity',
	'recipe_recommendations',
	'system_announcements',
	'unusual_activity',
] as const
export const TOGGLES = [...CHANNELS, ...TYPES] as const
export type Toggle = (typeof TOGGLES)[number]

export type Preferences = Record<Toggle, boolean> & {
	/** When the day's meals are reminded of, HH:mm in the cook's zone. */
	meal_reminder_time: string
}
export const REMINDER_TIME = 'meal_reminder_time'

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
export const isTime = (value: unknown): value is string => typeof value === 'string' && TIME.test(value)

/** A switch sends its name and `on` ('true', 'false'), the hour its name and `time`. */
export const PREFERENCE_FIELDS = ['intent', 'name', 'on', 'time', 'types', REMINDER_TIME, ...TOGGLES] as const
/**
 * Without scripts the whole form is sent: this intent, the switches that are on, and `types` where the types are among
 * them.
 */
export const SAVE_ALL = 'save_all'

export type PreferencesAnswer = { kind: 'done' } | { kind: 'refused'; message: string }

/** The change that a form requests of these switches; null if it requests no known one. `shown`: those of the form. */
export function readChoices(form: FormData, shown: readonly Toggle[]): Partial<Preferences> | null {
	if (form.get('intent') === SAVE_ALL) return readAll(form, shown)
	const name = form.get('name')
	if (name === REMINDER_TIME) return readTime(form.get('time'), shown)
	const on = form.get('on')
	const toggle = shown.find((one) => one === name)
	return toggle && (on === 'true' || on === 'false') ? { [toggle]: on === 'true' } : null
}

function readAll(form: FormData, shown: readonly Toggle[]): Partial<Preferences> | null {
	// What the form does not show is kept.
	const sent = form.has('types') ? shown : shown.filter((name) => !isType(name) || !hasTypes(shown))
	const chosen = Object.fromEntries(sent.map((name) => [name, form.has(name)])) as Partial<Preferences>
	const time = form.get(REMINDER_TIME)
	if (time === null) return chosen
	return isTime(time) && hasTypes(shown) ? { ...chosen, meal_reminder_time: time } : null
}

const readTime = (time: unknown, shown: readonly Toggle[]): Partial<Preferences> | null =>
	isTime(time) && hasTypes(shown) ? { meal_reminder_time: time } : null

const isType = (name: Toggle): boolean => TYPES.some((type) => type === name)
/** /security shows one of the types, in its own right. */
const hasTypes = (shown: readonly Toggle[]): boolean => shown.includes('meal_reminders')

/** Whether a change moves the moment at which the cook is reminded next. */
export const changesReminders = (changes: Partial<Preferences>): boolean =>
	['meal_reminders', 'week_glance', REMINDER_TIME].some((name) => name in changes)

/** Every sentence of the settings; the spec's words where it has them. */
export const PREFERENCES = {
	title: 'Notification settings',
	heading: 'Notifications',
	toggles: {
		push_enabled: {
			label: 'Push notifications',
			hint: 'Sent to the devices where you have enabled them. Everything is in your inbox either way.',
		},
		email_enabled: {
			label: 'Email notifications',
			hint: 'Your unread notifications, at most once a day. Essential emails about your account, such as confirmation and reset links, are always sent.',
		},
		recipe_comments: { label: 'Ratings', hint: 'When somebody rates one of your recipes.' },
		recipe_likes: { label: 'Saves', hint: 'When somebody saves one of your recipes.' },
		meal_reminders: {
			label: 'Meal reminders',
			hint: 'What is planned today, and what to soak, thaw or take out ahead of a meal.',
		},
		week_glance: { label: 'Week at a glance', hint: 'Next week’s plan, on Sundays at 18:00.' },
		social_activity: {
			label: 'Social activity',
			hint: 'New followers, follow requests, and new recipes from cooks you follow.',
		},
		recipe_recommendations: { label: 'Recipe recommendations', hint: 'A recipe that suits you, once a week.' },
		system_announcements: { label: 'System announcements', hint: 'News about Nomster.' },
		unusual_activity: {
			label: 'Unusual activity',
			hint: 'A push when somebody signs in from a new device or country, and an email for a new country. We always email you about a new device.',
		},
	},
	time: 'Remind me of the day’s meals at',
	saving: 'Saving...',
	save: 'Save',
	saved: 'Notification preferences updated',
	notSaved: 'Failed to update notification preferences',
	loadFailed: 'Failed to load notification preferences',
	offline: 'You are offline. You can see and change these settings when you are back online.',
	tryAgain: 'Try again',
} as const satisfies { toggles: Record<Toggle, { label: string; hint: string }> } & Record<string, unknown>
