import { countLabel } from '#app/platform/model/unread.ts'

/** Texts of the inbox, spec 2.7. */
export const NOTIFICATIONS = {
	title: 'Notifications',
	empty: 'No notifications',
	emptyHint: 'When someone rates or follows, it lands here.',
	exploreRecipes: 'Explore Recipes',
	tabs: 'Notifications',
	list: 'Notifications',
	settings: 'Settings',
	today: 'Today',
	yesterday: 'Yesterday',
	unread: (count: number) => `${countLabel(count)} unread notification${count === 1 ? '' : 's'}`,
	isUnread: 'Unread',
	markAllRead: 'Mark all as read',
	dismiss: (title: string) => `Dismiss ${title}`,
	dismissed: 'Notification dismissed',
	undo: 'Undo',
	offline: 'You are offline. These are the notifications saved on this device.',
	loadFailed: 'Failed to load notifications',
	tryAgain: 'Try again',
	signIn: 'Please sign in.',
	unreadable: 'This request could not be read.',
	notSaved: 'Your changes to notifications could not be saved.',
} as const
