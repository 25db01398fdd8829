import { z } from 'zod'
import { timeSchema } from '#app/platform/model/time-schema.ts'

export const cookbookSchema = z.object({
	user_id: z.uuid(),
	title: z.string().min(1).max(300),
	description: z.string().max(5_000).nullable(),
	image_url: z.string().max(300).nullable(),
	/** The recipe whose picture is on the cover; older cookbooks have none. */
	cover_recipe_id: z.uuid().nullable().optional(),
	is_public: z.boolean(),
	created_at: timeSchema,
	updated_at: timeSchema,
})

/** A recipe in a cookbook. */
export const cookbookRecipeSchema = z.object({
	cookbook_id: z.uuid(),
	recipe_id: z.uuid(),
	/** The position that the cook set; without one the recipe is ordered by `created_at`, when it was added. */
	position: z.number().nullable().optional(),
	created_at: timeSchema,
})
