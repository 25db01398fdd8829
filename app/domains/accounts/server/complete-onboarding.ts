import type { Me } from '#app/platform/model/me.ts'
import { commit } from '#app/sync/server/commit.ts'
import type { Db } from '#db/client.ts'
import type { Preferences } from '../model/preferences.ts'
import { savePreferences } from '../model/verbs.ts'

/**
 * Saves a cook's preferences and completes onboarding, as a commit in the cook's space so that the device gets it too.
 * Two round trips.
 */
export async function completeOnboarding(
	db: Db,
	me: Pick<Me, 'id' | 'space'>,
	preferences: Preferences,
	now: number,
): Promise<void> {
	await commit(db, {
		...savePreferences({ userId: me.id, preferences, now }),
		space: me.space,
		userId: me.id,
		at: now,
	})
}
