export const UNSUBSCRIBE_PATH = '/unsubscribe'

/** What the page says about a link: it waits for a press, it has been pressed, or it is no link of ours. */
export type UnsubscribeState = 'open' | 'done' | 'unknown'

export const UNSUBSCRIBE = {
	title: 'Unsubscribe',
	question:
		'Stop email notifications? What your account cannot do without, such as links to reset a password, is mailed in any case.',
	press: 'Unsubscribe',
	done: 'You get no more email notifications. You can turn them on again in the settings of your notifications.',
	unknown: 'This link does not work. Email notifications can be turned off in the settings of your notifications.',
	settings: 'Notification settings',
} as const
