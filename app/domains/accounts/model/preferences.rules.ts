import { zoneReminders } from '#app/domains/meal-plan/model/ahead/reminder-effects.ts'
import type { FieldsOf } from '#app/entity-schemas.ts'
import type { EntityRules } from '#app/sync/model/rules.ts'

/** One row per cook. */
export const preferencesRules = {
	idsOf: (_fields, { userId }) => [userId],
	effects: zoneReminders,
} as const satisfies EntityRules<FieldsOf<'preferences'>>
