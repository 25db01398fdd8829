import type { TestAnswer } from './push/subscription.ts'

/** Texts of push notifications, spec 2.7. */
export const PUSH = {
	title: 'Push on this device',
	banner: {
		title: 'Enable Push Notifications',
		hint: 'Get reminders, followers and ratings on this device, even when Nomster is closed.',
		enable: 'Enable Notifications',
		later: 'Maybe Later',
	},
	isOn: 'On for this device.',
	isOff: 'Off for this device.',
	turnOn: 'Turn on',
	turnOff: 'Turn off',
	sendTest: 'Send a test',
	unsupported: 'Push notifications are not supported in this browser',
	/** On an iPhone or iPad, only what is on the home screen may push. */
	installFirst: 'Tap Share, then Add to Home Screen, and open Nomster from there.',
	blocked: 'Push notifications are blocked. Please enable them in your browser settings.',
	denied: 'Push notifications were denied',
	dismissed: 'Push notification permission dismissed',
	permissionFailed: 'Failed to request notification permission',
	subscribeFailed: 'Failed to subscribe to push notifications',
	unsubscribeFailed: 'Failed to unsubscribe from push notifications',
	enabled: 'Push notifications enabled!',
	subscribed: 'Successfully subscribed to push notifications!',
	unsubscribed: 'Unsubscribed from push notifications',
	notSetUp: 'Push notifications are not set up on this server',
	testTitle: 'It works',
	testMessage: 'Nomster reaches this device.',
	testFailed: 'The test could not be sent',
	/** What a browser shows for a push that cannot be read. */
	unreadable: { title: 'Nomster', body: 'You have a new notification.' },
} as const

/** Texts of the endpoint; `unreadable` is what only a program gets to see. */
export const PUSH_REFUSALS = {
	signIn: 'Please sign in.',
	unreadable: 'This is not a push subscription.',
	unknownService: 'This is not the address of a known push service.',
	badKeys: 'These keys are not valid.',
	notSubscribed: 'This device is not subscribed.',
	tooMany: 'Too many attempts. Please try again later',
	failed: 'Something went wrong',
} as const

/** What the push service said to a test, for the cook. */
export function saidToTest({ said, status }: TestAnswer): string {
	if (said === 'accepted') return `The push service accepted the test (${status}).`
	if (said === 'gone') return `The push service no longer knows this device (${status}). Turn push off and on again.`
	if (said === 'silent') return 'The push service did not answer. Please try again later.'
	if (said === 'later') return `The push service asked us to wait (${status}). Please try again later.`
	return `The push service refused the test (${status}).`
}
