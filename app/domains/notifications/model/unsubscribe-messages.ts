export const UNSUBSCRIBE_PATH = '/unsubscribe'

/** What the page says about a link: it waits for a press, it has been pressed, or it is no link of ours. */
export type UnsubscribeState = 'open' | 'done' | 'unknown'

export const UNSUBSCRIBE = {
	title: 'Unsubscribe',
	question:
		'Stop email notifications? Essential emails about your account, such as password reset links, are always sent.',
	press: 'Unsubscribe',
	done: 'You will no longer get email notifications. You can turn them back on in your notification settings.',
	unknown: 'This link does not work. You can turn off email notifications in your notification settings.',
	settings: 'Notification settings',
} as const
