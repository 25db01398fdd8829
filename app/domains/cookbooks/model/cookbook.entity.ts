import type { z } from 'zod'
import type { EntityFacts } from '#app/sync/model/entity.ts'
import type { cookbookSchema } from './cookbook-schemas.ts'

export const cookbookEntity = {
	store: 'cookbooks',
	since: 1,
	indexes: ['user_id', 'syncStatus', 'lastModified'],
	hasMarks: true,
	ids: 'random',
	onConflict: 'revision',
	fromServer: ['user_id'],
	stamps: ['created_at', 'updated_at'],
	isRevised: true,
	isBinned: true,
	pictures: 'image_url',
	publicBy: 'is_public',
	groups: [{ fields: ['image_url', 'cover_recipe_id'] }],
	mergedByLine: { description: { characters: 5_000 } },
} as const satisfies EntityFacts<z.infer<typeof cookbookSchema>>
