import type { z } from 'zod'
import type { EntityFacts } from '#app/sync/model/entity.ts'
import type { mealRepeatSchema } from './plan-schemas.ts'

export const mealRepeatEntity = {
	store: 'meal_repeats',
	since: 4,
	ids: 'random',
	onConflict: 'revision',
	stamps: ['made_until'],
	/** A meal is named after its recipe. */
	groups: [{ fields: ['name', 'recipe_id'] }],
	mergedByLine: { notes: { characters: 2_000 } },
} as const satisfies EntityFacts<z.infer<typeof mealRepeatSchema>>
