import type { FieldsOf } from '#app/entity-schemas.ts'
import type { EntityRules } from '#app/sync/model/rules.ts'
import { RECIPE_MESSAGES } from './messages.ts'

export const ingredientLineRules = {
	tooMany: (n) => RECIPE_MESSAGES.tooMany('ingredient lines', n),
	cleaned: { lines: ['text', 'section', 'ingredient_name', 'note'] },
} as const satisfies EntityRules<FieldsOf<'ingredient_line'>>
