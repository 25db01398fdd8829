import { z } from 'zod'
import { boundedObject } from '#app/domains/meal-plan/model/plan-schemas.ts'

/**
 * The order in which a cook walks a store's aisles, and the walks from which it was learned. The store '' is any store.
 */
export const aisleOrderSchema = z.object({
	store: z.string().max(100),
	aisles: z.array(z.string().max(100)).max(200),
	walks: boundedObject(50_000),
})

/** The size in which a food is sold, and how long it keeps once opened. */
export const packSizeSchema = z.object({
	food: z.string().min(1).max(200),
	/** An exact rational, '3/2'. */
	quantity: z.string().min(1).max(40),
	unit: z.string().max(40).nullable(),
	shelf_life_days: z.number().int().min(0).max(36_500).nullable(),
})
