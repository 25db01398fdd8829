import { z } from 'zod'
import { timeSchema } from '#app/platform/model/time-schema.ts'
import { MOST_ORIGINS } from './most-origins.ts'

export const shoppingItemSchema = z.object({
	user_id: z.uuid(),
	ingredient_name: z.string().min(1).max(200),
	category: z.string().max(100),
	is_checked: z.boolean(),
	/** The amount that the plan requires, or that the cook has set. Typed origins are added to it. */
	quantity: z.string().max(40).nullable(),
	unit: z.string().max(40).nullable(),
	/** As the cook typed it; '' for a generated item. */
	text: z.string().max(500),
	/** The recipes, days and amounts that require it, and the amounts that the cook has typed. */
	origins: z.array(z.record(z.string(), z.json())).max(MOST_ORIGINS),
	store: z.string().max(100),
	position: z.number().int().min(0),
	created_at: timeSchema,
	/** Whether the pantry may have some of it, in an unknown amount. Older items lack this field and those below. */
	needs_check: z.boolean().nullable().optional(),
	/** When it was ticked, milliseconds. */
	checked_at: timeSchema.nullable().optional(),
	/** The food's id in the food table. */
	food: z.string().max(200).nullable().optional(),
})
