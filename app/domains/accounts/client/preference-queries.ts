import type { Query } from '../../../sync/client/kitchen.ts'

/** Whether this device knows that the cook has been through onboarding. */
export const onboardingDone = (userId: string): Query<boolean> => ({
	key: `onboarding:${userId}`,
	stores: ['preferences'],
	read: async (db) => (await db.get('preferences', userId))?.onboarding_completed ?? false,
})

/** What the cook has asked to avoid. */
export const avoidedAllergens = (userId: string): Query<string[]> => ({
	key: `allergens:${userId}`,
	stores: ['preferences'],
	read: async (db) => (await db.get('preferences', userId))?.preferences.allergens ?? [],
})
