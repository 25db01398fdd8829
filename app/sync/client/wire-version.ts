// Copies of what ../model/protocol.ts and ../model/entities.ts say, whose schemas would bring their library along to every
// page. A test holds them equal.
import type { EntityName } from '../model/entities.ts'

export const PROTOCOL_VERSION = 1
export const SCHEMA_VERSION = 2
export const MAX_MUTATIONS = 100
export const MAX_OPS = 500
export const MAX_ENTRY_BYTES = 192 * 1024
export const MAX_NAMES = 4

/** The field by which the rows of one thing are read together. */
export const PARENT_OF: Partial<Record<EntityName, string>> = {
	ingredient_line: 'recipe_id',
	cook_log: 'recipe_id',
	cookbook_recipe: 'cookbook_id',
	meal_plan_item: 'meal_plan_id',
	revision: 'recipe_id',
}

/** Fields that only the server sets: a device shows them and never sends them. */
export const SERVER_FIELDS: Partial<Record<EntityName, readonly string[]>> = {
	recipe: ['user_id'],
	cook_log: ['user_id'],
	cookbook: ['user_id'],
	meal_plan: ['user_id'],
	shopping_item: ['user_id'],
	preferences: ['user_id'],
}

/** Rows that only the server writes. */
export const SERVER_ENTITIES: readonly EntityName[] = ['recipe_stats', 'revision', 'sync_issue']
