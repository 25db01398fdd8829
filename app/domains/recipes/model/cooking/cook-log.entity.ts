import type { EntityFacts } from '#app/sync/model/entity.ts'
import type { CookLog } from './cook-log.ts'

/** One time that the cook cooked a recipe, with the recipe as it was then. */
export const cookLogEntity = {
	store: 'cook_logs',
	since: 3,
	indexes: ['recipe_id'],
	ids: 'random',
	parent: 'recipe_id',
	parentKind: 'recipe',
	onConflict: 'revision',
	fromServer: ['user_id'],
	stamps: ['created_at'],
	pictures: 'images',
	mergedByLine: { note: { characters: 2_000 } },
} as const satisfies EntityFacts<Omit<CookLog, 'id'>>
