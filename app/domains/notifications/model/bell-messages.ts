import { countLabel } from '#app/platform/model/unread.ts'

/** Texts of the bell, apart from those of the inbox: every page loads them. */
export const BELL = {
	title: 'Notifications',
	back: 'Back',
	/** The bell's name where something is unread. */
	unread: (count: number) => `Notifications, ${countLabel(count)} unread`,
} as const
