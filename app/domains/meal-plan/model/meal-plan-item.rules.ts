import type { FieldsOf } from '#app/entity-schemas.ts'
import type { EntityRules } from '#app/sync/model/rules.ts'

export const mealPlanItemRules = {
	cleaned: { lines: ['name'], texts: ['notes'] },
} as const satisfies EntityRules<FieldsOf<'meal_plan_item'>>
