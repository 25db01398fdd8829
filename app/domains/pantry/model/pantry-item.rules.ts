import type { FieldsOf } from '#app/entity-schemas.ts'
import type { EntityRules } from '#app/sync/model/rules.ts'

export const pantryItemRules = {
	cleaned: { lines: ['ingredient_name'] },
} as const satisfies EntityRules<FieldsOf<'pantry_item'>>
