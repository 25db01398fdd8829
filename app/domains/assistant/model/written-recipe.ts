import { z } from 'zod'
import { aiRecipeSchema } from '#app/domains/import/model/capture/ai-recipe.ts'
import { RECIPE_LIMITS } from '#app/domains/recipes/model/recipe-limits.ts'

/** A recipe as a model writes it; the only answer to POST /api/chat/recipe that stands. */
export const writtenRecipeSchema = aiRecipeSchema.omit({ found: true }).extend({
	title: z.string().min(1).max(RECIPE_LIMITS.title),
	description: z.string().describe('one or two sentences'),
	ingredients: z
		.array(
			z.object({
				text: z.string().describe("one line: '2 tbsp olive oil'"),
				section: z.string().describe("'' for most"),
			}),
		)
		.min(1)
		.max(RECIPE_LIMITS.lines),
	steps: z.array(z.string()).min(1).max(RECIPE_LIMITS.steps),
})
export type WrittenRecipe = z.infer<typeof writtenRecipeSchema>
