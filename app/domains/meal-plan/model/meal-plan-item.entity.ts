import type { z } from 'zod'
import type { EntityFacts } from '#app/sync/model/entity.ts'
import type { mealItemSchema } from './plan-schemas.ts'

export const mealPlanItemEntity = {
	store: 'meal_plan_items',
	since: 1,
	indexes: ['meal_plan_id'],
	ids: 'random',
	onConflict: 'issue',
	conflictType: 'meal_plan',
	parent: 'meal_plan_id',
	parentKind: 'meal_plan',
	stamps: ['cooked_at'],
	/** A meal is named after its recipe. */
	groups: [{ fields: ['name', 'recipe_id'] }],
	sets: { guests: 50, ahead_done: 50 },
	mergedByLine: { notes: { characters: 2_000 } },
} as const satisfies EntityFacts<z.infer<typeof mealItemSchema>>
