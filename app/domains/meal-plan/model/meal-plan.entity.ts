import type { z } from 'zod'
import type { EntityFacts } from '#app/sync/model/entity.ts'
import type { mealPlanSchema } from './plan-schemas.ts'

export const mealPlanEntity = {
	store: 'meal_plans',
	since: 1,
	indexes: ['date'],
	ids: 'derived',
	onConflict: 'issue',
	conflictType: 'meal_plan',
	fromServer: ['user_id'],
} as const satisfies EntityFacts<z.infer<typeof mealPlanSchema>>
