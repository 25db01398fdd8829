import { z } from 'zod'

/** The ratings of a public recipe. */
export const recipeStatsSchema = z.object({
	average_rating: z.number().min(0).max(5),
	rating_count: z.number().int().min(0),
})
