import type { z } from 'zod'
import type { EntityFacts } from '#app/sync/model/entity.ts'
import type { pantryItemSchema } from './pantry-schema.ts'

export const pantryItemEntity = {
	store: 'pantry_items',
	since: 2,
	ids: 'random',
	onConflict: 'issue',
	conflictType: 'pantry',
	groups: [{ fields: ['quantity', 'unit'] }, { fields: ['ingredient_name', 'food'] }],
} as const satisfies EntityFacts<z.infer<typeof pantryItemSchema>>
