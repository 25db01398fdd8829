import type { EntityFacts } from '#app/sync/model/entity.ts'
import type { ImportedRating } from './imported-rating.ts'

export const importedRatingEntity = {
	store: 'imported_ratings',
	since: 6,
	indexes: ['recipe_id'],
	ids: 'derived',
	parent: 'recipe_id',
	parentKind: 'recipe',
	onConflict: 'revision',
} as const satisfies EntityFacts<ImportedRating>
