import type { Query } from '#app/sync/client/store/local-store.ts'
import { preferencesFrom } from '../model/onboarding.ts'
import type { Preferences } from '../model/preferences.ts'

/** Whether the cook has completed onboarding, as known to this device. */
export const onboardingDone = (userId: string): Query<boolean> => ({
	key: `onboarding:${userId}`,
	stores: ['preferences'],
	read: async (db) => (await db.get('preferences', userId))?.onboarding_completed ?? false,
})

/** All of the cook's choices; the spec's defaults for a cook who has never been asked. */
export const ownPreferences = (userId: string): Query<Preferences> => ({
	key: `preferences:${userId}`,
	stores: ['preferences'],
	read: async (db) => (await db.get('preferences', userId))?.preferences ?? NEVER_ASKED,
})

const NEVER_ASKED = preferencesFrom(() => undefined)

/** Whether this cook has yet to say where the recipes are. */
export const asksRecipesPlace = (userId: string): Query<boolean> => ({
	key: `recipes-place:${userId}`,
	stores: ['preferences'],
	async read(db) {
		const row = await db.get('preferences', userId)
		return row !== undefined && row.preferences.recipes_place === undefined
	},
})
