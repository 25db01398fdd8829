import type { z } from 'zod'
import type { EntityFacts } from '#app/sync/model/entity.ts'
import type { aisleOrderSchema } from './shop-schemas.ts'

export const aisleOrderEntity = {
	store: 'aisle_orders',
	since: 4,
	ids: 'derived',
	onConflict: 'revision',
	/** `aisles` was learned from `walks`. */
	groups: [{ fields: ['aisles', 'walks'] }],
} as const satisfies EntityFacts<z.infer<typeof aisleOrderSchema>>
