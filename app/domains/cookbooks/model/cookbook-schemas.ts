import { z } from 'zod'
import { timeSchema } from '#app/platform/model/time-schema.ts'

export const cookbookSchema = z.object({
	user_id: z.uuid(),
	title: z.string().min(1).max(300),
	description: z.string().max(5_000).nullable(),
	image_url: z.string().max(300).nullable(),
	/** Whose picture the cover shows; cookbooks of before have none. */
	cover_recipe_id: z.uuid().nullable().optional(),
	is_public: z.boolean(),
	created_at: timeSchema,
	updated_at: timeSchema,
})

/** A recipe in a cookbook. */
export const cookbookRecipeSchema = z.object({
	cookbook_id: z.uuid(),
	recipe_id: z.uuid(),
	/** Where the cook has put it; without one it stands where it was filed, at `created_at`. */
	position: z.number().nullable().optional(),
	created_at: timeSchema,
})
