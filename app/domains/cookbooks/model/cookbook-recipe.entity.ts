import type { z } from 'zod'
import type { EntityFacts } from '#app/sync/model/entity.ts'
import type { cookbookRecipeSchema } from './cookbook-schemas.ts'

export const cookbookRecipeEntity = {
	store: 'cookbook_recipes',
	since: 1,
	indexes: ['cookbook_id', 'recipe_id'],
	ids: 'derived',
	idAgain: { name: 'cookbook-recipe', of: ['cookbook_id', 'recipe_id'] },
	parent: 'cookbook_id',
	parentKind: 'cookbook',
	onConflict: 'revision',
	stamps: ['created_at'],
} as const satisfies EntityFacts<z.infer<typeof cookbookRecipeSchema>>
