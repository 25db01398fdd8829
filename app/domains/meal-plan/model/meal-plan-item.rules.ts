import type { FieldsOf } from '#app/entity-schemas.ts'
import type { EntityRules } from '#app/sync/model/rules.ts'
import { mealReminders } from './ahead/reminder-effects.ts'

export const mealPlanItemRules = {
	cleaned: { lines: ['name'], texts: ['notes'] },
	effects: mealReminders,
} as const satisfies EntityRules<FieldsOf<'meal_plan_item'>>
