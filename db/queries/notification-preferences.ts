import { type Question, questionOf } from '../batch.ts'
import type { Db } from '../client.ts'
import { notification_preferences } from '../schema/notifications.ts'

export type NotificationPreferences = Omit<typeof notification_preferences.$inferSelect, 'user_id'>

const FIND = 'select * from notification_preferences where user_id = ?1'

/** What a cook wants to be told, and how; the defaults as long as nothing was chosen. */
export const findNotificationPreferences = (userId: string): Question<NotificationPreferences> =>
	questionOf(FIND, [userId], (row) => {
		const isOn = (name: keyof NotificationPreferences) => row?.[name] !== 0
		return {
			push_enabled: isOn('push_enabled'),
			email_enabled: isOn('email_enabled'),
			recipe_comments: isOn('recipe_comments'),
			recipe_likes: isOn('recipe_likes'),
			meal_reminders: isOn('meal_reminders'),
			social_activity: isOn('social_activity'),
			recipe_recommendations: isOn('recipe_recommendations'),
			system_announcements: isOn('system_announcements'),
			unusual_activity: isOn('unusual_activity'),
			week_glance: row?.week_glance === 1,
			meal_reminder_time: String(row?.meal_reminder_time ?? '08:00'),
		}
	})

/** Changes these; the others stay, or are the defaults when nothing was chosen yet. */
export const saveNotificationPreferences = (db: Db, userId: string, changes: Partial<NotificationPreferences>) =>
	db
		.insert(notification_preferences)
		.values({ user_id: userId, ...changes })
		.onConflictDoUpdate({ target: notification_preferences.user_id, set: changes })
