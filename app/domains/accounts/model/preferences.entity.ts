import type { z } from 'zod'
import type { EntityFacts } from '#app/sync/model/entity.ts'
import type { preferencesRowSchema } from './preferences-row.ts'

export const preferencesEntity = {
	store: 'preferences',
	since: 1,
	ids: 'derived',
	onConflict: 'revision',
	isNeverDeleted: true,
	ownAccord: ['fill'],
	fromServer: ['user_id'],
	byInnerField: {
		preferences: {
			sets: {
				dietary_restrictions: 100,
				allergens: 100,
				preferred_cuisines: 100,
				disliked_cuisines: 100,
				preferred_categories: 100,
				cooking_goals: 100,
				assistant_pins: 20,
			},
			filled: ['time_zone', 'region', 'week_start', 'units'],
		},
	},
} as const satisfies EntityFacts<z.infer<typeof preferencesRowSchema>>
