import type { z } from 'zod'
import type { EntityFacts } from '#app/sync/model/entity.ts'
import type { recipeStatsSchema } from './recipe-stats.ts'

export const recipeStatsEntity = {
	store: 'recipe_stats',
	since: 1,
	ids: 'derived',
	onConflict: 'server',
} as const satisfies EntityFacts<z.infer<typeof recipeStatsSchema>>
