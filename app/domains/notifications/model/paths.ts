import type { NotificationType } from './kinds.ts'

export const INBOX_PATH = '/notifications'
export const INBOX_SETTINGS_PATH = '/notifications/settings'
/** Where a device sends what was read and dismissed on it. */
export const SEEN_PATH = '/notifications/seen'
/** The newest notifications as JSON, for the device. */
export const INBOX_DATA_PATH = '/api/notifications'

/** Where a notification leads whose thing is gone. */
export const PLACE_OF_TYPE: Record<NotificationType, string> = {
	recipe: '/recipes',
	meal_plan: '/meal-plan',
	social: '/explore',
	system: '/home',
}
