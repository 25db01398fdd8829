import type { FieldsOf } from '#app/entity-schemas.ts'
import type { EntityRules } from '#app/sync/model/rules.ts'

export const shoppingItemRules = {
	cleaned: { lines: ['ingredient_name', 'text'] },
} as const satisfies EntityRules<FieldsOf<'shopping_item'>>
