import type { IngredientLine } from '#app/domains/ingredients/model/ingredient-row.ts'
import type { EntityFacts } from '#app/sync/model/entity.ts'
import { RECIPE_LIMITS } from './recipe-limits.ts'

export const ingredientLineEntity = {
	store: 'ingredient_lines',
	since: 1,
	indexes: ['recipe_id'],
	ids: 'random',
	parent: 'recipe_id',
	parentKind: 'recipe',
	most: RECIPE_LIMITS.lines,
	onConflict: 'revision',
	isRevised: true,
	filedUnder: 'parent',
	groups: [
		{
			fields: ['text', 'quantity', 'quantity_max', 'unit', 'ingredient_name', 'note', 'reading'],
			decidedBy: 'text',
		},
	],
} as const satisfies EntityFacts<Omit<IngredientLine, 'id'>>
