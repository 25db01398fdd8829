import { ask } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { recentLoginActivity } from '#db/queries/login-activity.ts'
import * as preferences from '#db/queries/notification-preferences.ts'
import { ATTEMPTS_SHOWN, type SecurityChoices, type SecuritySettings } from '../model/security-settings.ts'
import { placeName } from './country-name.ts'

/** What /security shows. One round trip. */
export async function readSecuritySettings(
	db: Db,
	userId: string,
): Promise<Extract<SecuritySettings, { kind: 'read' }>> {
	const { chosen, recent } = await ask(db, {
		chosen: preferences.findNotificationPreferences(userId),
		recent: recentLoginActivity(userId, ATTEMPTS_SHOWN),
	})
	const { unusual_activity, email_enabled, push_enabled } = chosen
	return {
		kind: 'read',
		choices: { unusual_activity, email_enabled, push_enabled },
		activity: recent.map(({ city, country, ...attempt }) => ({ ...attempt, place: placeName({ city, country }) })),
	}
}

/** One round trip. */
export async function saveSecurityChoices(db: Db, userId: string, changes: Partial<SecurityChoices>): Promise<void> {
	await preferences.saveNotificationPreferences(db, userId, changes)
}
