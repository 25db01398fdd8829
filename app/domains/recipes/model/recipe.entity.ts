import type { EntityFacts } from '#app/sync/model/entity.ts'
import type { Recipe } from './recipe.ts'
import { RECIPE_LIMITS } from './recipe-limits.ts'

export const recipeEntity = {
	store: 'recipes',
	since: 1,
	indexes: ['user_id', 'syncStatus', 'lastModified'],
	hasMarks: true,
	ids: 'random',
	onConflict: 'revision',
	fromServer: ['user_id'],
	stamps: ['created_at', 'updated_at'],
	fixed: ['forked_from'],
	isRevised: true,
	filedUnder: 'itself',
	isBinned: true,
	canBeEmptied: true,
	pictures: 'images',
	publicBy: 'is_public',
	groups: [{ fields: ['source_url', 'source_name'] }, { fields: ['servings', 'servings_known'] }],
	sets: { category: RECIPE_LIMITS.categories, tags: RECIPE_LIMITS.tags },
	mergedByLine: {
		description: { characters: RECIPE_LIMITS.description },
		instructions: { characters: RECIPE_LIMITS.instructions, lines: RECIPE_LIMITS.steps },
		notes: { characters: RECIPE_LIMITS.notes },
	},
} as const satisfies EntityFacts<Omit<Recipe, 'id'>>
