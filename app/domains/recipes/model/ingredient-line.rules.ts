import type { FieldsOf } from '#app/entity-schemas.ts'
import type { EntityRules } from '#app/sync/model/rules.ts'
import { RECIPE_MESSAGES } from './messages.ts'
import { lineEffects } from './public-effects.ts'

export const ingredientLineRules = {
	tooMany: (n) => RECIPE_MESSAGES.tooMany('ingredient lines', n),
	cleaned: { lines: ['text', 'section', 'ingredient_name', 'note'] },
	effects: lineEffects,
} as const satisfies EntityRules<FieldsOf<'ingredient_line'>>
