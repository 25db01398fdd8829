import type { FieldsOf } from '#app/entity-schemas.ts'
import { cookbookRecipeId, earlyCookbookRecipeId } from '#app/platform/model/derived-ids.ts'
import type { EntityRules } from '#app/sync/model/rules.ts'

export const cookbookRecipeRules = {
	idsOf({ cookbook_id, recipe_id }, { space }) {
		if (cookbook_id === undefined && recipe_id === undefined) return null
		const pair = [String(cookbook_id), String(recipe_id)] as const
		return [cookbookRecipeId(space, ...pair), earlyCookbookRecipeId(...pair)]
	},
} as const satisfies EntityRules<FieldsOf<'cookbook_recipe'>>
