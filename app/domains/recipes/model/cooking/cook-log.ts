import { z } from 'zod'
import { timeSchema } from '#app/platform/model/time-schema.ts'

/** A recipe's texts as they were when it was cooked: enough to read it and to compare it with the current recipe. */
export const cookedRecipeSchema = z.object({
	title: z.string().max(300),
	servings: z.number().int().min(1),
	/** Whether somebody said the servings; absent in entries of releases that did not ask. */
	servings_known: z.boolean().nullable().optional(),
	instructions: z.string().max(30_000),
	lines: z.array(z.object({ section: z.string().max(200), text: z.string().max(500) })).max(300),
})
export type CookedRecipe = z.infer<typeof cookedRecipeSchema>

export const COOK_LOG_LIMITS = { note: 2_000, pictures: 4 } as const

export const cookLogSchema = z.object({
	id: z.uuid(),
	user_id: z.uuid(),
	recipe_id: z.uuid(),
	cooked_on: z.iso.date(),
	note: z.string().max(COOK_LOG_LIMITS.note),
	rating: z.number().int().min(1).max(5).nullable(),
	images: z.array(z.string().max(300)).max(COOK_LOG_LIMITS.pictures),
	recipe: cookedRecipeSchema,
	created_at: timeSchema,
})
export type CookLog = z.infer<typeof cookLogSchema>
