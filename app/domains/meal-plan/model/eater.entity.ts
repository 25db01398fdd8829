import type { z } from 'zod'
import type { EntityFacts } from '#app/sync/model/entity.ts'
import type { eaterSchema } from './plan-schemas.ts'

/**
 * An eater's needs protect somebody from harm, so if two devices change them the cook chooses between the two lists.
 */
export const eaterEntity = {
	store: 'eaters',
	since: 4,
	ids: 'random',
	onConflict: 'issue',
	conflictType: 'table',
	sets: { allergens: 50, diets: 50 },
} as const satisfies EntityFacts<z.infer<typeof eaterSchema>>
