import { ask } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { recentLoginActivity } from '#db/queries/login-activity.ts'
import { findNotificationPreferences } from '#db/queries/notification-preferences.ts'
import { ATTEMPTS_SHOWN, type SecuritySettings } from '../model/security-settings.ts'
import { placeName } from './country-name.ts'

/** What /security shows. One round trip. */
export async function readSecuritySettings(
	db: Db,
	userId: string,
): Promise<Extract<SecuritySettings, { kind: 'read' }>> {
	const { chosen, recent } = await ask(db, {
		chosen: findNotificationPreferences(userId),
		recent: recentLoginActivity(userId, ATTEMPTS_SHOWN),
	})
	return {
		kind: 'read',
		chosen,
		activity: recent.map(({ city, country, ...attempt }) => ({ ...attempt, place: placeName({ city, country }) })),
	}
}
