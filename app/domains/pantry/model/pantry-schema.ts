import { z } from 'zod'
import { timeSchema } from '#app/platform/model/time-schema.ts'

export const pantryItemSchema = z.object({
	ingredient_name: z.string().min(1).max(200),
	quantity: z.string().max(40).nullable(),
	unit: z.string().max(40).nullable(),
	place: z.string().max(50),
	best_before: z.iso.date().nullable(),
	is_staple: z.boolean(),
	opened_at: timeSchema.nullable(),
	created_at: timeSchema,
	/** The food's id in the food table; older items have none. */
	food: z.string().max(200).nullable().optional(),
})
