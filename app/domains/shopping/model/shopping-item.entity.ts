import type { z } from 'zod'
import type { EntityFacts } from '#app/sync/model/entity.ts'
import { MOST_ORIGINS } from './most-origins.ts'
import type { shoppingItemSchema } from './shopping-item-schema.ts'

export const shoppingItemEntity = {
	store: 'shopping_items',
	since: 2,
	ids: 'random',
	onConflict: 'issue',
	conflictType: 'shopping_list',
	fromServer: ['user_id'],
	stamps: ['checked_at'],
	sets: { origins: MOST_ORIGINS },
	groups: [{ fields: ['quantity', 'unit'] }, { fields: ['ingredient_name', 'food'] }],
} as const satisfies EntityFacts<z.infer<typeof shoppingItemSchema>>
