import { z } from 'zod'

/** What the cook's recipe was rated in the app that it was imported from; `id` is the recipe's. */
export const importedRatingSchema = z.object({
	recipe_id: z.string().min(1).max(64),
	stars: z.number().int().min(1).max(5),
})
export type ImportedRating = z.infer<typeof importedRatingSchema>
